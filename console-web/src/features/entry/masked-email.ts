const masked = (text: string): string => `${[...text][0] ?? ''}***`;

/** `jane@example.com` is `j***@e***.com`. */
export const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  const top = domain.lastIndexOf('.');
  if (top < 0) return masked(name);
  return `${masked(name)}@${masked(domain.slice(0, top))}${domain.slice(top)}`;
};
