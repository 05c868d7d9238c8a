import { domainOf, looksLikeEmail } from '../identity/email.ts';

/** DS-146. */
export interface BusinessForm {
  readonly name: string;
  readonly email: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly taxId: string;
}

/** DS-145: domains that are no address of a business; staff may change the list. */
export const blockedEmailDomains = [
  ...['gmail.com', 'yahoo.com', 'mailinator.com', 'guerrillamail.com', '10minutemail.com', 'yopmail.com'],
] as const;

/** Message to show, or null where there is nothing to say. */
export type Validator<Form> = (form: Form) => string | null;

/** S-201: the first message, in the order of the validators. */
export const firstMessage = <Form>(validators: readonly Validator<Form>[], form: Form): string | null => {
  for (const validate of validators) {
    const message = validate(form);
    if (message !== null) return message;
  }
  return null;
};

/** S-200. */
export const businessEmailMessage = (
  email: string,
  blocked: readonly string[] = blockedEmailDomains,
): string | null => {
  const address = email.trim();
  if (!looksLikeEmail(address)) return "That doesn't look like an email address.";
  return blocked.includes(domainOf(address)) ? 'Please use a business email address.' : null;
};

type Field = keyof BusinessForm;
type Check = readonly [field: Field, validate: Validator<BusinessForm>];

const filled = (field: Field, message: string): Check => [
  field,
  (form) => (form[field].trim() === '' ? message : null),
];

/** A tax id may be left out. */
const checks: readonly Check[] = [
  filled('name', 'Enter the name of your business.'),
  ['email', ({ email }) => businessEmailMessage(email)],
  filled('street', 'Enter a street and number.'),
  filled('city', 'Enter a city.'),
  filled('postalCode', 'Enter a postal code.'),
  filled('country', 'Choose a country.'),
];

/** The first field that has a flaw, with the message for it; null where there is none. */
export const businessFormFlaw = (form: BusinessForm): { readonly field: Field; readonly message: string } | null => {
  for (const [field, validate] of checks) {
    const message = validate(form);
    if (message !== null) return { field, message };
  }
  return null;
};

const addressParts = ['street', 'city', 'postalCode', 'country'] as const;
type Address = Pick<BusinessForm, (typeof addressParts)[number]>;

/** S-198: a whole address, or a record that is stored already. */
export const isBusinessInfoValid = (business: {
  readonly address: Address | null;
  readonly hasBusinessInfo: boolean;
}): boolean =>
  business.hasBusinessInfo ||
  (business.address !== null && addressParts.every((part) => business.address?.[part].trim() !== ''));

/** S-199: a profile that was confirmed, or billing information that is stored already. */
export const isBillingInfoValid = (billing: {
  readonly hasValidProfile: boolean;
  readonly hasBillingInfo: boolean;
}): boolean => billing.hasValidProfile || billing.hasBillingInfo;
