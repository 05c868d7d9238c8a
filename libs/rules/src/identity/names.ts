export const FIRST_NAME_MAX = 30;

const cut = (text: string): string => [...text.replace(/\p{C}/gu, '').trim()].slice(0, FIRST_NAME_MAX).join('').trim();

/** 'Ana Maria de Sa' is Ana / 'Maria de Sa'; each part is cut to 30 characters. */
export const splitFullName = (fullName: string): { firstName: string; lastName: string } => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName: cut(first), lastName: cut(rest.join(' ')) };
};

/** DE-036: 'jane.doe99@x.test' is Jane; 'Friend' when nothing is left. */
export const firstNameFromEmail = (email: string): string => {
  const stem = (email.split('@')[0] ?? '').split(/[._\-+\d]/)[0] ?? '';
  const name = cut(stem.toLowerCase());
  return name === '' ? 'Friend' : name.charAt(0).toUpperCase() + name.slice(1);
};

/** A given first name as it is kept. */
export const firstNameOf = (given: string): string => cut(given);
