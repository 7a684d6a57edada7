/** A desk that may change its site: a copy of the tests' firm, and builds that start from the tests' one. */
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firmFolder } from '../../config/firm-folder.ts';
import { test as base } from './desk-site.ts';
import { finger, type Hands, keyboard } from './hands.ts';

export const test = base.extend<{ hands: Hands }, { site: string; siteFolder: string }>({
  // Tests with another name get another site, which knows nothing of what these published or left unpublished.
  site: ['website', { option: true, scope: 'worker' }],
  siteFolder: [
    async ({ site }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `${site}-e2e-`));
      cpSync(firmFolder(), join(folder, 'firm'), { recursive: true });
      // No build is needed before the first change, and quick builds reuse the bundles of this one.
      symlinkSync(realpathSync(process.env.BUILD_DIR ?? 'build'), join(folder, 'build'));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  deskVariables: [
    async ({ siteFolder }, use) => {
      await use({ FIRM_DIR: join(siteFolder, 'firm'), BUILD_DIR: join(siteFolder, 'build') });
    },
    { scope: 'worker' },
  ],
  hands: async ({ page, hasTouch }, use) => use(hasTouch ? finger(page) : keyboard(page)),
});
