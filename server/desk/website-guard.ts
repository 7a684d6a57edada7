/** Who may edit the website, and what a refused edit answers. */
import type { FastifyRequest } from 'fastify';
import { EditError } from '../../config/edit-yaml.ts';
import { ConfigError } from '../../config/problems.ts';
import { DeskRefusal } from '../refusals.ts';
import { PictureError } from '../website/pictures.ts';
import { type Website, WebsiteError } from '../website/website.ts';
import type { DeskGuard, SignedIn } from './desk-guard.ts';

/** @throws {DeskRefusal} unless the person may edit the website. */
export async function requireEditor(
  request: FastifyRequest,
  guard: DeskGuard,
  website: Website,
): Promise<SignedIn> {
  const found = await guard.requireSignedIn(request);
  if (website.isEditor(found.person)) return found;
  throw new DeskRefusal(
    'not-allowed',
    'Only an owner, or somebody an owner allows to, can edit the website.',
  );
}

/** @throws {DeskRefusal} if the work fails for a reason that the person can do something about. */
export function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuseWebsite(error);
  }
}

/** @throws {DeskRefusal} or, for other errors, the error. */
export function refuseWebsite(error: unknown): never {
  if (error instanceof EditError) {
    throw new DeskRefusal('not-valid', 'This file uses a YAML alias, so it has to be changed by hand.');
  }
  if (error instanceof ConfigError) {
    // Thrown for files that were edited by hand.
    throw new DeskRefusal(
      'not-valid',
      `The firm’s folder has to be corrected by hand first. ${error.message}`,
    );
  }
  if (error instanceof WebsiteError || error instanceof PictureError) {
    throw new DeskRefusal('not-valid', error.message);
  }
  throw error;
}
