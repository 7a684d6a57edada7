/** The ways from an older form of a firm's folder to today's, one for each version. */
import { parseDocument } from 'yaml';
import { CommandFailure } from '../owner-command.ts';

/** Texts of a firm's folder by their names. */
export type FirmTexts = ReadonlyMap<string, string>;

export interface UpgradeStep {
  /** The version that it begins with; it leads to the next. */
  from: number;
  /** @returns the files that change, whole; `schemaVersion` is counted up without it. */
  change: (texts: FirmTexts) => FirmTexts;
}

/** Version 1 is the first that is a folder; version-0.ts leads there from before. */
export const steps: readonly UpgradeStep[] = [];

const FIRM = 'firm.yaml';

/**
 * @param target the version that the product reads.
 * @returns the files that change, whole.
 * @throws {CommandFailure} where no way leads from the folder's version.
 */
export function moveForward(
  texts: FirmTexts,
  target: number,
  ways: readonly UpgradeStep[] = steps,
): FirmTexts {
  const moved = new Map(texts);
  for (let version = versionOf(moved); version < target; version += 1) {
    const step = ways.find(({ from }) => from === version);
    if (!step) throw new CommandFailure(`${FIRM}: no way is known from version ${version} to ${target}.`);
    for (const [name, text] of step.change(moved)) moved.set(name, text);
    const firm = parseDocument(moved.get(FIRM) ?? '');
    firm.set('schemaVersion', version + 1);
    moved.set(FIRM, firm.toString({ lineWidth: 0, singleQuote: true }));
  }
  return new Map([...moved].filter(([name, text]) => texts.get(name) !== text));
}

/** @throws {CommandFailure} when the folder does not say its version, or says one that is not known yet. */
export function versionOf(texts: FirmTexts, known = Number.POSITIVE_INFINITY): number {
  const document = parseDocument(texts.get(FIRM) ?? '');
  const version: unknown = document.errors.length > 0 ? undefined : document.get('schemaVersion');
  if (typeof version !== 'number' || !Number.isInteger(version)) {
    throw new CommandFailure(
      `${FIRM}: expected its version, such as "schemaVersion: 1". A checkout from before there was such a ` +
        'folder is taken over with: npm run upgrade-firm -- --from THE-OLD-CHECKOUT',
    );
  }
  if (version <= known) return version;
  throw new CommandFailure(
    `${FIRM}: this folder is of version ${version}, and the product knows ${known} at most. Take a newer ` +
      'product.',
  );
}
