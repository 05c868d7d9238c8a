import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveUp } from './say.mjs';

/** Of the installation that the environment names, as at its start. */
export const secrets = process.env.SECRETS_DIR || join(resolve(process.env.DATA_DIR || 'data'), 'secrets');

export const originOf = (service) =>
  process.env[`${service.toUpperCase()}_URL`] || `http://127.0.0.1:${process.env.PORT || 3000}`;

/** Token by which the services of one installation authenticate each other. */
export const readToken = () => {
  try {
    return readFileSync(join(secrets, 'internal-token'), 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT')
      giveUp(
        `There is no installation in ${secrets} yet: start it once with npm start, or say where it is with DATA_DIR.`,
      );
    giveUp(`The secrets of the installation in ${secrets} cannot be read (${error.code}): run this as their owner.`);
  }
};

export const nothingAnswers = (origin) =>
  giveUp(
    `Nothing answers at ${origin}: start the product with npm start and run this again while it runs (PORT says where, if not 3000).`,
  );
