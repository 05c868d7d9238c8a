import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { root } from './install.mjs';
import { serviceNames } from './services.mjs';

const dist = join(root, 'services', 'standalone', 'dist');
const installed = join(root, 'node_modules') + sep;
const SERVICE_MODULES = join(dist, 'service-modules.js');

/** Packages of this repository go into the bundle; libraries stay where they are installed, also those of one package alone. */
const libraries = {
  name: 'libraries',
  async resolveId(id, importer, options) {
    if (!importer || /^\.|^@corkboard\//.test(id)) return null;
    if (isBuiltin(id)) return { id, external: true };
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return !found || found.id.startsWith(installed) ? { id, external: true } : { id: found.id, external: 'relative' };
  },
};

/** `service-modules.ts` computes what it imports from the list of services; a bundler follows only imports that are spelled out. */
const spelledServices = {
  name: 'spelled-services',
  load(id) {
    if (id !== SERVICE_MODULES) return null;
    const classes = serviceNames.map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Module`);
    const imports = serviceNames.map(
      (name, n) => `import { ${classes[n]} } from '@corkboard/${name}-service/${name}.module';`,
    );
    return `${imports.join('\n')}\nexport const serviceModules = [${classes.join(', ')}];\n`;
  },
};

/** One file of what a single process loads: more than a thousand small ones take longer to open than to run. */
export const bundleStandalone = async () => {
  const { build } = await import('rolldown');
  await build({
    input: { bundle: join(dist, 'main.js') },
    platform: 'node',
    plugins: [libraries, spelledServices],
    resolve: { conditionNames: ['node', 'import', 'default'] },
    treeshake: false,
    logLevel: 'warn',
    output: {
      dir: dist,
      format: 'esm',
      keepNames: true,
      minify: false,
      sourcemap: true,
      chunkFileNames: 'bundle-[name].js',
    },
  });
};
