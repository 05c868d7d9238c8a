import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './say.mjs';

const runs = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** True where this process has the file now; false where another one has, or had until now. */
const take = (file) => {
  const own = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  // Linked, so that it is never there without its content.
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder === process.pid || !runs(holder)) rmSync(file, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
};

/** Does work while no other process of this checkout does it; waits for one that does, and says so. What a killed process left is taken over. */
export const alone = async (file, work) => {
  for (let waited = 0; !take(file); waited += 1) {
    if (waited === 5) say('Another process is building in this checkout; waiting for it ...');
    await sleep(100);
  }
  const end = () => rmSync(file, { force: true });
  process.once('exit', end);
  try {
    return await work();
  } finally {
    process.off('exit', end);
    end();
  }
};
