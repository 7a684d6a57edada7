/** Every command, in the order in which the help lists them. */
import type { Command } from './command.ts';
import { answered } from './commands/answered.ts';
import { backup } from './commands/backup.ts';
import { erase } from './commands/erase.ts';
import { exportLeads } from './commands/export.ts';
import { list } from './commands/list.ts';
import { overdue } from './commands/overdue.ts';
import { purge } from './commands/purge.ts';
import { resend } from './commands/resend.ts';
import { search } from './commands/search.ts';
import { show } from './commands/show.ts';

/** What is meant where no command is named. */
export const DEFAULT_COMMAND = 'list';

export const commands: readonly Command[] = [
  list,
  show,
  search,
  overdue,
  answered,
  resend,
  exportLeads,
  backup,
  erase,
  purge,
];

export function commandNamed(name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}
