import { describe, expect, it } from '@jest/globals';
import { filesThatListServices, folderCircles, isHandWritten, measured, packageOf, withoutService } from './house.ts';

const file = (path: string, text = '') => ({ path, text });

describe('the measures of the house', () => {
  it.each([
    ['services/curation/src/pins/saving.ts', true],
    ['console-web/src/ui/dialog.module.css', true],
    ['docker-compose.yml', true],
    ['services/curation/src/pins/saving.int.spec.ts', false],
    ['services/curation/src/testing/running-curation.ts', false],
    ['libs/eventstoredb/src/stand-in/server.ts', false],
    ['test/load/save-pin.bench.ts', false],
    ['package-lock.json', false],
    ['docs/consume.md', false],
  ])('count %s as written by hand and no test: %s', (path, counts) => expect(isHandWritten(path)).toBe(counts));

  it('count lines per package, with sizes of files and functions', () => {
    const long = `const long = () => {\n${'  say();\n'.repeat(60)}};\n`;
    const house = measured(
      [
        file('libs/rules/src/a.ts', long),
        file('libs/rules/src/b.ts', 'a\n'),
        file('x.ts', 'b\n'),
        file('y.ts', '// Written by npm run docs\n'),
      ],
      [],
    );
    expect(house).toMatchObject({
      files: 3,
      lines: 64,
      file: { median: 1, p90: 62, max: 62 },
      function: { over50: 1 },
    });
    expect(house.packages).toEqual([
      ['(root)', { files: 1, lines: 1 }],
      ['libs/rules', { files: 2, lines: 63 }],
    ]);
    expect(packageOf('console-web/src/app/home.tsx')).toBe('console-web');
  });

  it('find folders that lead back to themselves through others, not a folder and one inside it', () => {
    const files = [
      file('a/boards/one.ts', "import { x } from '../pins/two.ts';\nimport { y } from './domain/board.ts';"),
      file('a/boards/domain/board.ts', "import { z } from '../one.ts';"),
      file('a/pins/two.ts', "import { x } from '../media/three.ts';"),
      file('a/media/three.ts', "import type { x } from '../boards/one.ts';\nimport { w } from '../words/four.ts';"),
    ];
    expect(folderCircles(files)).toEqual(['a/boards a/media a/pins']);
  });

  it('leave out every folder of a service: its own, its contracts and rules, the pages that read these', () => {
    const left = [
      file('services/curation/src/main.ts', "import { adEvents } from '@corkboard/contracts/ads/events';"),
      file('libs/contracts/src/operations/ads.ts'),
      file('console-web/src/features/boards/board-page.tsx', "import '@corkboard/contracts/curation/boards';"),
    ];
    const ofAds = [
      file('services/ads/src/main.ts'),
      file('libs/contracts/src/ads/events.ts'),
      file('libs/rules/src/ads/budgets.ts'),
      file(
        'console-web/src/features/advertisers/page.tsx',
        "import { a } from '@corkboard/contracts/ads/advertisers';",
      ),
      file('console-web/src/features/advertisers/texts.ts'),
    ];
    expect(withoutService([...left, ...ofAds], 'ads')).toEqual(left);
  });

  it('find files that name every service', () => {
    const files = [
      file('a.ts', "['identity', 'curation']"),
      file('b.yml', 'IDENTITY_URL and curation'),
      file('c.ts', "'identity'"),
      file('services/curation/src/main.ts', 'identity curation'),
    ];
    expect(filesThatListServices(files, ['identity', 'curation'])).toEqual(['a.ts', 'b.yml']);
  });
});
