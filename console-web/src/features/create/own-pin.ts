/** DS-076: a page of a pin on one of the product's own hosts; its id, else null. */
export const ownPinId = (address: string | null, hosts: readonly string[]): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (!hosts.some((own) => host === own || host === `www.${own}`)) return null;
  return /^(?:\/amp)?\/pin\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
};
