import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { aViewer } from '../../../lib/a-viewer.ts';
import { standInServer } from '../../../lib/api/stand-in-server.ts';
import { setViewer } from '../../../lib/bootstrap.ts';
import { AppealForm } from './appeal-form.tsx';
import { AppealProof } from './appeal-proof.tsx';

beforeEach(() => setViewer(aViewer()));
const [SUBMIT, SHOW, CONFIRM] = ['/v3/appeals/', '/v3/appeals/show/', '/v3/appeals/confirm/'];

const show = (answer: unknown = { sent: true }) => {
  const { asked } = standInServer({ [SUBMIT]: () => answer });
  render(<AppealForm />);
  return () => asked.filter(({ path }) => path === SUBMIT).map(({ options }) => options);
};
const send = async (email: string, text: string) => {
  fireEvent.change(screen.getByLabelText('Email of your account'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Why is the decision wrong?'), { target: { value: text } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send appeal' })));
};

describe('the form of an appeal [E-105 part]', () => {
  it('sends address and text, and says the same whether or not there is such an account', async () => {
    const told = show();
    await send(' jane@x.test ', ' I did not. ');
    expect(told()).toEqual([{ email: 'jane@x.test', text: 'I did not.' }]);
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy();
    expect(screen.getByText(/^If an account with this address is deactivated/)).toBeTruthy();
  });

  it('asks for both first, and takes at most 2000 characters', async () => {
    const told = show();
    await send('jane', ' ');
    expect(screen.getByText("Hmm...that doesn't look like an email address.")).toBeTruthy();
    expect(screen.getByText('Tell us why you think that the decision is wrong.')).toBeTruthy();
    expect(screen.getByLabelText('Why is the decision wrong?').getAttribute('maxlength')).toBe('2000');
    expect(told()).toEqual([]);
  });

  it('opens the dialog of too many appeals, and keeps what was written [E-198 part]', async () => {
    show({ refused: { status: 429, code: 9, message: 'Often' } });
    await send('jane@x.test', 'I did not.');
    const dialog = await screen.findByRole('dialog', { name: 'Too many appeals' });
    expect(dialog.textContent).toContain('You have sent 3 appeals within a day. Try again tomorrow.');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Okay' })));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Why is the decision wrong?').value).toBe('I did not.');
  });

  it('shows what the server finds wrong with the address at its field', async () => {
    show({ refused: { status: 400, code: 1711, message: 'No address' } });
    await send('jane@x.test', 'I did not.');
    expect(await screen.findByText('No address')).toBeTruthy();
  });
});

describe('the page of the link of an appeal [E-105 part]', () => {
  const shown = { text: 'I am guilty.', submitted_at: '2026-01-02T09:30:00.000Z', confirmed: false };
  const open = (
    answer: unknown = shown,
    { confirmed = null, token = 't' }: { confirmed?: unknown; token?: string } = {},
  ) => {
    const { asked } = standInServer({ [SHOW]: () => answer, [CONFIRM]: () => confirmed });
    render(<AppealProof token={token} />);
    return () => asked.map(({ path, options }) => [path, options]);
  };
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => void fireEvent.click(button));
  };
  const heading = (name: string) => screen.findByRole('heading', { name });

  it('shows what was written and when, and confirms nothing by being opened', async () => {
    const asked = open();
    expect(await heading('Did you write this appeal?')).toBeTruthy();
    expect(screen.getByText('I am guilty.')).toBeTruthy();
    expect(screen.getByText(/^It came in on January 2, 2026/)).toBeTruthy();
    expect(asked()).toEqual([[SHOW, { token: 't' }]]);
  });

  it('confirms it by its button, and says until when there is an answer', async () => {
    const asked = open();
    await press('Yes, this is my appeal');
    expect(await heading('We have your appeal')).toBeTruthy();
    expect(screen.getByText(/within 7 days/)).toBeTruthy();
    expect(asked().slice(1)).toEqual([[CONFIRM, { token: 't' }]]);
  });

  it('leaves it unconfirmed where its reader did not write it', async () => {
    const asked = open();
    await press('I did not write this');
    expect(await heading('Nobody reads this appeal')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write my own appeal' }).getAttribute('href')).toBe('/_/_/help/appeal/');
    expect(asked()).toEqual([[SHOW, { token: 't' }]]);
  });

  it('says that it is confirmed when it is opened again', async () => {
    open({ ...shown, confirmed: true });
    expect(await heading('We have your appeal')).toBeTruthy();
    expect(screen.queryByText('I am guilty.')).toBeNull();
  });

  it('says when another one is open, when the link is too old, and when there is none', async () => {
    open({ refused: { status: 409, code: 1811, message: 'Open' } });
    expect(await heading('We already have your appeal')).toBeTruthy();
    open({ refused: { status: 400, code: 1801, message: 'Gone' } });
    expect(await heading('This link does not work')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Appeal again' }).getAttribute('href')).toBe('/_/_/help/appeal/');
    expect(open(shown, { token: '' })()).toEqual([]);
  });

  it('says so where that has come in between', async () => {
    open(shown, { confirmed: { refused: { status: 409, code: 1811, message: 'Open' } } });
    await press('Yes, this is my appeal');
    expect(await heading('We already have your appeal')).toBeTruthy();
  });

  it('can be tried again when it did not arrive', async () => {
    let answer: unknown = { refused: { status: 503, message: null } };
    standInServer({ [SHOW]: () => shown, [CONFIRM]: () => answer });
    render(<AppealProof token="t" />);
    await press('Yes, this is my appeal');
    expect(await heading('Your appeal is not confirmed yet')).toBeTruthy();
    answer = null;
    await press('Try again');
    await press('Yes, this is my appeal');
    expect(await heading('We have your appeal')).toBeTruthy();
  });
});
