/** The first language that a browser asks for; `en-US` where it asks for none. */
export const localeOf = (acceptLanguage: string | undefined): string =>
  /^\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})(?=[\s,;]|$)/.exec(acceptLanguage ?? '')?.[1] ?? 'en-US';
