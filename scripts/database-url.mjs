import { readFileSync } from 'node:fs';

/** DATABASE_URL with the password of DATABASE_PASSWORD_FILE, where one is given: never in a container's description. */
const { DATABASE_URL, DATABASE_PASSWORD_FILE } = process.env;
if (DATABASE_URL && DATABASE_PASSWORD_FILE) {
  const url = new URL(DATABASE_URL);
  url.password = readFileSync(DATABASE_PASSWORD_FILE, 'utf8').trim();
  process.env.DATABASE_URL = url.href;
}
