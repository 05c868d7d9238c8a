import { appending } from './contract/append.suite.ts';
import { bounds } from './contract/bounds.suite.ts';
import type { ContractCase } from './contract/case.ts';
import { claims } from './contract/claims.suite.ts';
import { reading } from './contract/reading.suite.ts';
import { retrying } from './contract/retrying.suite.ts';
import { subscribing } from './contract/subscribing.suite.ts';

/** Every point of the port, for every adapter. */
export const storeContract: readonly ContractCase[] = [
  ...appending,
  ...retrying,
  ...bounds,
  ...claims,
  ...reading,
  ...subscribing,
];
