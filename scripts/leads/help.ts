/** The page that `npm run leads -- --help` prints. Each command has a page of its own beside it. */
import { commands } from './commands.ts';

export function overview(): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`);
  return `NAME
  leads - the enquiries and applications that were sent through the site

USAGE
  npm run leads                           list them all, newest first
  npm run leads -- COMMAND [OPTIONS]
  npm run leads -- COMMAND --help         how one command is used

  The two dashes after "leads" belong there: without them npm keeps every
  option for itself.

COMMANDS
${lines.join('\n')}

STATES
  waiting      kept safely, and to be emailed to you as soon as that is possible
  delivered    your mail server has taken it
  undelivered  given up after many attempts; see "resend"
  answered     you have marked it as answered
  spam         suspected spam: kept and not emailed; if it is none, "resend" it

IDS
  Each message has an id, shown by its first 8 characters. Wherever a command
  asks for an ID, these are enough, or fewer, as long as only one message fits.

EXAMPLES
  npm run leads
  npm run leads -- list --state undelivered
  npm run leads -- search "first home"
  npm run leads -- overdue
  npm run leads -- answered 1f0c2a9b
  npm run leads -- export leads.csv
  npm run --silent leads -- --json        for another program

ENVIRONMENT
  DATA_DIR     folder of the database, if it is not the project's data folder
  TZ           time zone of the times that are shown, such as Australia/Brisbane
  NO_COLOR     set to 1 for no colours; what is piped or saved never has any

EXIT STATUS
  0  done, also when the list is empty
  1  it failed, or what was asked for was not found, or you said no
  2  the call was not right

All commands may be used while the server runs. Only answered, resend, erase
and purge change anything, and the last two ask you first.`;
}
