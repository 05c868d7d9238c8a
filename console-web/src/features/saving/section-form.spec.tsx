import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { closeAll, field, openForm, type } from './picker-fixture.tsx';

afterEach(closeAll);

const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
const CREATE = '/resource/BoardSectionResource/create/';
const REPIN = '/resource/RepinResource/create/';

describe('the form of a section', () => {
  it('is called Add section, with a field Name and a button Add [S-043]', async () => {
    await openForm();
    expect(screen.getByRole('heading', { name: 'Add section' })).toBeTruthy();
    expect(field().placeholder).toBe('Like "Lighting"');
    expect(add().type).toBe('submit');
  });

  it('cannot be sent without a name, with an error, or while it is sent [S-046] [S-047]', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    const { sent } = await openForm({ answers: { [CREATE]: () => waiting } });
    expect(add().disabled).toBe(true);
    type('   ');
    expect(add().disabled).toBe(true);
    fireEvent.submit(field());
    type('x'.repeat(51));
    expect(screen.getByText('Please enter no more than 50 characters.')).toBeTruthy();
    expect(add().disabled).toBe(true);
    fireEvent.submit(field());
    expect(sent(CREATE)).toEqual([]);
    type('x'.repeat(50));
    expect(add().disabled).toBe(false);
    fireEvent.submit(field());
    await waitFor(() => expect(add().disabled).toBe(true));
    fireEvent.submit(field());
    expect(sent(CREATE)).toHaveLength(1);
    await act(async () => answer({ refused: { status: 409, message: 'No.' } }));
    expect(await screen.findByText('No.')).toBeTruthy();
    expect(add().disabled).toBe(true);
    fireEvent.submit(field());
    expect(sent(CREATE)).toHaveLength(1);
  });

  it.each([
    ['Taken.', 'Choose another.', 'Choose another.'],
    ['Taken.', null, 'Taken.'],
  ])(
    'says below the name what was said (%s, %s), until the name is edited [S-048] [S-359]',
    async (message, detail, shown) => {
      await openForm({ answers: { [CREATE]: () => ({ refused: { status: 409, message, detail } }) } });
      type('Lamps');
      fireEvent.click(add());
      expect(await screen.findByText(shown)).toBeTruthy();
      expect(document.getElementById(String(field().getAttribute('aria-describedby')))?.textContent).toBe(shown);
      type('Lamps 2');
      expect(screen.queryByText(shown)).toBeNull();
      expect(add().disabled).toBe(false);
    },
  );

  it('makes the section, saves the pin into it, and lets the lists be asked for again [S-049]', async () => {
    const { sent, client } = await openForm();
    type(' Lighting ');
    fireEvent.click(add());
    await screen.findByTestId('save-overlay');
    expect(sent(CREATE)).toEqual([{ board_id: 'Deep', initial_pins: [], name: ' Lighting ', name_source: 0 }]);
    expect(sent(REPIN)[0]).toMatchObject({ board_id: 'Deep', section: 'made' });
    expect(client.getQueryState(['boards', 'sections', 'save', 'Deep'])?.isInvalidated).toBe(true);
    fireEvent.pointerDown(document.body);
    expect(await screen.findByText('Saved to Lighting in Deep')).toBeTruthy();
  });

  const suggesting = { answers: { '/v3/pins/p1/board_title_suggestions/': () => [{ title: 'Cosy' }] } };
  const sources = async (write: () => void) => {
    const { sent } = await openForm(suggesting);
    const suggestion = await screen.findByRole('button', { name: 'Cosy' });
    fireEvent.click(suggestion);
    write();
    fireEvent.click(add());
    await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
    return [sent(CREATE)[0]?.['name'], sent(CREATE)[0]?.['name_source']];
  };

  it('tells a suggestion from one that was changed, and from a name that was typed [S-045]', async () => {
    expect(await sources(() => undefined)).toEqual(['Cosy', 1]);
  });
  it('tells a suggestion that was changed [S-045]', async () => {
    expect(await sources(() => type('Cosy home'))).toEqual(['Cosy home', 2]);
  });
  it('tells a name that was typed after a suggestion was taken away [S-045]', async () => {
    const retype = () => {
      type('');
      type('Bright');
    };
    expect(await sources(retype)).toEqual(['Bright', 0]);
  });
});
