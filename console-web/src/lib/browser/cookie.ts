/** Value of a cookie that scripts may read. */
export const cookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
};
