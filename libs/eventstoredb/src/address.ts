/** An address of EventStoreDB that is of no use. The message is a clause without the address, which may hold a password. */
export class BadAddress extends Error {
  override readonly name = 'BadAddress';
}

const OPTIONS =
  'tls, tlsCAFile, userCertFile, userKeyFile, connectionName, nodePreference, gossipTimeout, discoveryInterval, ' +
  'maxDiscoverAttempts, defaultDeadline, keepAliveInterval, keepAliveTimeout';

const ADDRESS = /^(?<scheme>esdb(?:\+discover)?:\/\/)(?<user>[^:@]+:[^@]+@)?(?<hosts>[^@/?]+)\/*(?:\?(?<options>.+))?$/;
const HOST = /^[^:]+(:\d{1,5})?$/;

const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');
const KNOWN = new Set(OPTIONS.split(',').map(flat));

interface Parts {
  readonly scheme: string;
  readonly user: string;
  readonly hosts: readonly string[];
  readonly options: readonly string[];
}

const partsOf = (address: string): Parts => {
  const { scheme = '', user = '', hosts = '', options = '' } = ADDRESS.exec(address.trim())?.groups ?? {};
  const named = hosts.split(',').filter((host) => host !== '');
  if (named.length === 0 || !named.every((host) => HOST.test(host)))
    throw new BadAddress(
      'it cannot be read as esdb://user:password@host:port,host:port?option=value (special characters of user and password percent-encoded)',
    );
  return { scheme, user, hosts: named, options: options === '' ? [] : options.split('&') };
};

const written = ({ scheme, user, hosts, options }: Parts): string =>
  `${scheme}${user}${hosts.join()}${options.length > 0 ? `?${options.join('&')}` : ''}`;

const nameOf = (option: string): string => option.split('=')[0] ?? '';

/** The client only warns of an option that it does not know, and prints the address with its password. */
const refuseUnknown = (option: string): void => {
  const name = nameOf(option);
  if (KNOWN.has(flat(name)) && option.length > name.length + 1) return;
  const told = /^\w{1,30}$/.test(name) ? `option "${name}"` : 'an option';
  throw new BadAddress(`it has ${told} that is not known or has no value; known are ${OPTIONS}`);
};

/**
 * The address as the client is to have it: read and checked, and with a second, where it says nothing else, for each node
 * that is asked for the cluster's state. The client's 5 s are as long as a whole try, and a frozen node is asked as well.
 *
 * @throws BadAddress
 */
export const checkedAddress = (address: string): string => {
  const parts = partsOf(address);
  for (const option of parts.options) refuseUnknown(option);
  const says = parts.options.some((option) => flat(nameOf(option)) === 'gossiptimeout');
  return written(says ? parts : { ...parts, options: [...parts.options, 'gossipTimeout=1'] });
};

/** The same without a node that did not answer, as long as there are others to ask for the cluster's state. */
export const addressWithout = (address: string, node: string | null): string => {
  const parts = partsOf(address);
  const hosts = parts.hosts.filter((host) => (host.includes(':') ? host : `${host}:2113`) !== node);
  return hosts.length === 0 ? address : written({ ...parts, hosts });
};
