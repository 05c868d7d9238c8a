import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const web = join(root, 'console-web', 'src');
const camelCased = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Writes the list of the features that have pages in the console, and answers how many there are. */
export const writeConsoleFeatures = () => {
  const features = readdirSync(join(web, 'features'))
    .filter((name) => existsSync(join(web, 'features', name, 'console-pages.tsx')))
    .sort();
  const lines = [
    '// Written by npm run docs from the features that have a console-pages.tsx.',
    ...features.map(
      (name) => `import { consolePages as ${camelCased(name)} } from '../../features/${name}/console-pages.tsx';`,
    ),
    '',
    'export const features = [',
    ...features.map((name) => `  ${camelCased(name)},`),
    '];',
  ];
  writeFileSync(join(web, 'app', 'console', 'features.ts'), `${lines.join('\n')}\n`);
  return features.length;
};
