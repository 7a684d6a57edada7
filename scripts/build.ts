/** `npm run build`: the static site in build/client, and what the server has to know of it. */
import { rm } from 'node:fs/promises';
import { resolveMail } from '../config/mail.ts';
import { redirects, redirectsSchema } from '../config/redirects.ts';
import { ConfigError, checkConfig, siteSchema } from '../config/schema.ts';
import { site } from '../config/site.ts';
import { runStep } from './run-step.ts';

const built =
  configurationIsSound() &&
  (await runStep('scripts/check-content.ts')) &&
  (await emptyBuildFolder()) &&
  (await runStep('react-router', ['build'])) &&
  (await runStep('scripts/finish-build.ts'));

function configurationIsSound(): boolean {
  try {
    checkConfig(siteSchema, site, 'config/site.ts');
    resolveMail(process.env);
    checkConfig(redirectsSchema, redirects, 'config/redirects.ts');
    return true;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    return false;
  }
}

/** After the check, so that a slip in the content does not cost the last good build. */
async function emptyBuildFolder() {
  await rm('build', { recursive: true, force: true });
  return true;
}

if (!built) {
  console.error('The build stopped. The reason stands above.');
  process.exit(1);
}
