import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import type { Viewer } from '../../lib/bootstrap.ts';
import { ConvertForm } from './convert-form.tsx';

const ROUTE = '/v3/business/convert/';
const show = (given: { country?: string | null; answer?: () => unknown } = {}) => {
  const user = {
    id: 'me',
    username: 'ada',
    full_name: 'Ada',
    country: given.country === undefined ? 'GB' : given.country,
  };
  signedIn({ user } as unknown as Partial<Viewer>);
  const server = standInServer({ [ROUTE]: given.answer ?? (() => ({ is_partner: true })) });
  const converted: string[] = [];
  render(<ConvertForm onConverted={() => converted.push('converted')} />);
  return { asked: server.asked, converted };
};
const name = () => screen.getByLabelText<HTMLInputElement>('Business name');
const country = () => screen.getByLabelText<HTMLSelectElement>('Country of your business');
const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the business terms' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Convert/ });
const fill = (typed = 'Blue Door') => {
  fireEvent.change(name(), { target: { value: typed } });
  fireEvent.click(terms());
};

describe('the form of a conversion [DS-134 part]', () => {
  it('sends name, country and agreement, once, and shows that it does', async () => {
    const { asked, converted } = show();
    fill();
    fireEvent.click(button());
    expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Converting…', 'true']);
    fireEvent.click(button());
    fireEvent.submit(button());
    await waitFor(() => expect(converted).toEqual(['converted']));
    expect(asked).toEqual([
      { path: ROUTE, method: 'POST', options: { business_name: 'Blue Door', country: 'GB', accept_terms: true } },
    ]);
  });

  it('has the country of the viewer chosen already, and none where no business may be there', () => {
    show();
    expect(country().value).toBe('GB');
    expect(country().options).toHaveLength(35);
  });

  it.each(['KR', null])('asks for a country where the viewer is in %s', (given) => {
    const { asked } = show({ country: given });
    expect(country().selectedOptions[0]?.textContent).toBe('Choose a country');
    fill();
    fireEvent.click(button());
    expect(screen.getByText('Choose a country.')).toBeTruthy();
    expect(document.activeElement).toBe(country());
    fireEvent.change(country(), { target: { value: 'PL' } });
    expect(screen.queryByText('Choose a country.')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('says at every field what is missing, and goes to the first', () => {
    const { asked } = show({ country: null });
    fireEvent.click(button());
    for (const message of [
      'Enter the name of your business.',
      'Choose a country.',
      'Please agree to the business terms to continue.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect([name(), country(), terms()].map((input) => input.getAttribute('aria-invalid'))).toEqual(
      Array(3).fill('true'),
    );
    fireEvent.click(terms());
    expect(screen.queryByText('Please agree to the business terms to continue.')).toBeNull();
    expect(screen.getByText('Enter the name of your business.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('takes a name of 60 characters, not of 61', () => {
    show();
    fill('x'.repeat(61));
    fireEvent.click(button());
    expect(screen.getByText('Please enter no more than 60 characters.')).toBeTruthy();
  });

  it('shows the refusal of the server at its field, and can be sent again', async () => {
    const message = "This name has characters that can't be shown. Type it again.";
    const { converted } = show({
      answer: () => ({ refused: { status: 400, message, code: 1133, data: { field: 'business_name' } } }),
    });
    fill();
    fireEvent.click(button());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name());
    expect(button().textContent).toBe('Convert account');
    expect(converted).toEqual([]);
  });

  it.each([
    ['Slow down.', 'Slow down.'],
    [null, "Your account wasn't converted. Check your connection and try again."],
  ])('says what else went wrong: %s', async (message, shown) => {
    show({ answer: () => ({ refused: { status: 503, message } }) });
    fill();
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(shown));
  });

  it('opens the terms beside it', () => {
    show();
    const link = screen.getByRole('link', { name: 'business terms' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/_/_/policy/business-terms/', '_blank']);
  });
});
