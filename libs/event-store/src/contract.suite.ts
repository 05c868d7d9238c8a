import { appending } from './contract/append.suite.ts';
import { bounds } from './contract/bounds.suite.ts';
import { claims } from './contract/claims.suite.ts';
import { reading } from './contract/reading.suite.ts';
import { retrying } from './contract/retrying.suite.ts';
import { subscribing } from './contract/subscribing.suite.ts';
import type { ContractCase } from './testing/case.ts';

/** Every point of the port, for every adapter. */
export const storeContract: readonly ContractCase[] = [
  ...appending,
  ...retrying,
  ...bounds,
  ...claims,
  ...reading,
  ...subscribing,
];
