import { describe, expect, it } from '@jest/globals';
import {
  type BusinessForm,
  businessEmailMessage,
  businessFormFlaw,
  firstMessage,
  isBillingInfoValid,
  isBusinessInfoValid,
} from './business-info.ts';

const address = { street: 'Dam 1', city: 'Amsterdam', postalCode: '1012', country: 'NL' };
const form = { name: 'Lamps BV', email: 'ana@lamps.example', ...address, taxId: '' };

describe('business info [S-198]', () => {
  it('is valid with a whole address, or with what is stored', () => {
    expect(isBusinessInfoValid({ address, hasBusinessInfo: false })).toBe(true);
    expect(isBusinessInfoValid({ address: null, hasBusinessInfo: true })).toBe(true);
  });
  it('is not valid without either, or with half an address', () => {
    expect(isBusinessInfoValid({ address: null, hasBusinessInfo: false })).toBe(false);
    expect(isBusinessInfoValid({ address: { ...address, city: ' ' }, hasBusinessInfo: false })).toBe(false);
  });
});

it.each([
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('billing info with a valid profile %s or stored info %s is valid: %s [S-199]', (hasValidProfile, stored, valid) =>
  expect(isBillingInfoValid({ hasValidProfile, hasBillingInfo: stored })).toBe(valid),
);

describe('the e-mail address of a business [S-200]', () => {
  it.each(['ana@lamps.example', ' ana@lamps.example ', 'a@mail.gmail.com.example'])('may be %j', (email) =>
    expect(businessEmailMessage(email)).toBeNull(),
  );
  it.each(['a@gmail.com', 'a@Yahoo.com', 'a@mailinator.com', 'a@guerrillamail.com', 'a@yopmail.com'])(
    'may not be %s',
    (email) => expect(businessEmailMessage(email)).toBe('Please use a business email address.'),
  );
  it.each(['', 'ana', 'ana@lamps', 'a b@lamps.example'])('must look like one, unlike %j', (email) =>
    expect(businessEmailMessage(email)).toBe("That doesn't look like an email address."),
  );
  it('is checked against a list that can be changed', () => {
    expect(businessEmailMessage('a@gmail.com', [])).toBeNull();
    expect(businessEmailMessage('a@lamps.example', ['lamps.example'])).toBe('Please use a business email address.');
  });
});

describe('what a form says first [S-201]', () => {
  it('is the message of the first validator that has one; later ones are not asked', () => {
    const asked: string[] = [];
    const says = (name: string, message: string | null) => () => {
      asked.push(name);
      return message;
    };
    expect(firstMessage([says('a', null), says('b', 'B'), says('c', 'C')], {})).toBe('B');
    expect(asked).toEqual(['a', 'b']);
    expect(firstMessage([says('a', null)], {})).toBeNull();
  });

  it('goes from the name to the country', () => {
    const messageOf = (change: Partial<BusinessForm>) => businessFormFlaw({ ...form, ...change })?.message;
    expect(messageOf({})).toBeUndefined();
    expect(messageOf({ name: '', email: 'x' })).toBe('Enter the name of your business.');
    expect(messageOf({ email: 'x', city: '' })).toBe("That doesn't look like an email address.");
    expect(messageOf({ street: '', city: '' })).toBe('Enter a street and number.');
    expect(messageOf({ city: '', postalCode: '' })).toBe('Enter a city.');
    expect(messageOf({ postalCode: '', country: '' })).toBe('Enter a postal code.');
    expect(messageOf({ country: '' })).toBe('Choose a country.');
  });

  it('is marked at its first field with a flaw', () => {
    expect(businessFormFlaw(form)).toBeNull();
    const message = "That doesn't look like an email address.";
    expect(businessFormFlaw({ ...form, email: 'x', city: '' })).toEqual({ field: 'email', message });
  });
});
