import { AsyncResource } from 'node:async_hooks';
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg';
import { DeadlinePassed, timeLeft } from '../deadline.ts';

type Acquired = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;
type Answered = (error: Error) => void;
type Statement = { readonly query_timeout?: number };
type Query = (statement: unknown, values?: unknown, answered?: unknown) => unknown;

const nothing = (): void => undefined;

const refuse = (values: unknown, answered: unknown): unknown => {
  const callback = [values, answered].find((each): each is Answered => typeof each === 'function');
  if (!callback) return Promise.reject(new DeadlinePassed());
  process.nextTick(callback, new DeadlinePassed());
  return undefined;
};

/** Sends nothing once the time of the work is over, and gives up what is not answered by then. */
export class BoundedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send: Query = (...given) => (super.query as Query).call(this, ...given);
    const query: Query = (statement, values, answered) => {
      const left = timeLeft();
      if (left === null) return send(statement, values, answered);
      if (left === 0) return refuse(values, answered);
      const given = typeof statement === 'string' ? { text: statement } : (statement as Statement);
      const own = 'query_timeout' in given ? given.query_timeout : undefined;
      return send({ ...given, query_timeout: Math.min(own ?? left, left) }, values, answered);
    };
    this.query = query as Client['query'];
  }
}

/** Within a deadline the pool is waited for no longer than it says; the error is thrown in the context of the caller. */
export const boundConnecting = (pool: Pool): void => {
  const acquire = pool.connect.bind(pool) as unknown as (acquired: Acquired) => void;
  const connect = (acquired: Acquired): void => {
    const left = timeLeft();
    let late = false;
    const giveUp = (): void => {
      late = true;
      acquired(new DeadlinePassed(), undefined, nothing);
    };
    if (left === 0) {
      process.nextTick(giveUp);
      return;
    }
    const timer = left === null ? undefined : setTimeout(giveUp, left);
    acquire((error, client, release) => {
      clearTimeout(timer);
      if (!late) acquired(error, client, release);
      else if (client) release();
    });
  };
  const promised = (): Promise<PoolClient> =>
    new Promise((resolve, reject) =>
      connect((error, client) => (client ? resolve(client) : reject(error ?? new DeadlinePassed()))),
    );
  // AsyncResource.bind would make a deprecated property for each of them, which costs more than the rest.
  const inContext = (acquired: Acquired): Acquired => {
    const context = new AsyncResource('acquired');
    return (...answer) => context.runInAsyncScope(acquired, null, ...answer);
  };
  pool.connect = ((acquired?: Acquired) => (acquired ? connect(inContext(acquired)) : promised())) as Pool['connect'];
};
