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

const filled =
  (field: keyof BusinessForm, message: string): Validator<BusinessForm> =>
  (form) =>
    form[field].trim() === '' ? message : null;

const validators: readonly Validator<BusinessForm>[] = [
  filled('name', 'Enter the name of your business.'),
  ({ email }) => businessEmailMessage(email),
  filled('street', 'Enter a street and number.'),
  filled('city', 'Enter a city.'),
  filled('postalCode', 'Enter a postal code.'),
  filled('country', 'Choose a country.'),
];

/** A tax id may be left out. */
export const businessFormMessage = (form: BusinessForm): string | null => firstMessage(validators, form);

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
