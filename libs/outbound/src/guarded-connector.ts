import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { AddressRefused, bare, isPublicAddress } from './addresses.ts';

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

const validatingLookup =
  (resolve: Resolve, accepts: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    const refuse = (error: NodeJS.ErrnoException) => callback(error, '', 0);
    resolve(hostname)
      .then((addresses) => {
        const [first] = addresses;
        // One private address among public ones is enough: the choice between them is not ours.
        if (!first || !addresses.every(({ address }) => accepts(address)))
          return refuse(new AddressRefused('The name does not stand for a public address'));
        return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
      })
      .catch(refuse);
  };

/**
 * A connector of undici that reaches public addresses only. Three checks, as each alone has a hole: an IP literal never
 * passes a lookup; a name is judged by the very answer that is connected to (an answer that changes later changes
 * nothing); and the socket's own remote address has the last word.
 */
export const guardedConnector = (
  isExempt: (hostname: string, port: string) => boolean,
  resolve: Resolve = resolveBySystem,
): buildConnector.connector => {
  const connectAnywhere = buildConnector({ timeout: 5_000, lookup: validatingLookup(resolve, () => true) });
  const connect = buildConnector({ timeout: 5_000, lookup: validatingLookup(resolve, isPublicAddress) });
  return (options, callback) => {
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (isExempt(bare(options.hostname), port)) return connectAnywhere(options, callback);
    const literal = bare(options.hostname);
    if (isIP(literal) !== 0 && !isPublicAddress(literal))
      return callback(new AddressRefused('The address is not public'), null);
    return connect(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error || !socket) return callback(...outcome);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new AddressRefused('The connection does not lead to a public address'), null);
    });
  };
};
