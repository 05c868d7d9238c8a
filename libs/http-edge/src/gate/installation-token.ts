import { timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeConfig } from '@corkboard/runtime/config';
import type { FastifyRequest } from 'fastify';

/** In the data folder, for as long as the demo's people are signed up; whoever can write there owns the installation. */
export const INSTALLATION_TOKEN_FILE = 'installation-token';
const HEADER = 'x-installation-token';
const LEAST_LENGTH = 32;

/** Whether a request proves that it comes from the installation itself: the limit on sign-ups is not for it. */
export const comesFromInstallation = async (request: FastifyRequest, config: EdgeConfig): Promise<boolean> => {
  const given = request.headers[HEADER];
  if (typeof given !== 'string' || given.length < LEAST_LENGTH) return false;
  const token = await readFile(join(config.DATA_DIR, INSTALLATION_TOKEN_FILE), 'utf8').catch(() => '');
  const [expected, proof] = [Buffer.from(token.trim()), Buffer.from(given)];
  return expected.length >= LEAST_LENGTH && expected.length === proof.length && timingSafeEqual(expected, proof);
};
