/** `npm run desk`: invites people to the desk, sends a test email, and restores a backup. */
import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { personNameSchema } from '../contracts/desk.ts';
import { cleanAddress, isEmailAddress } from '../contracts/email-address.ts';
import { type LinkMail, linkMessage } from '../server/delivery/message.ts';
import { createSmtpTransport } from '../server/delivery/smtp.ts';
import { formatMailTest, isRefused, sendTestMail } from '../server/delivery/test-mail.ts';
import { createLink, isLoopbackLink } from '../server/desk/desk-guard.ts';
import { backupDirectory, nextPort, readDelivery } from '../server/environment.ts';
import { restoreSqlite } from '../server/store/backups.ts';
import type { ErasureList } from '../server/store/erasures.ts';
import { BackUpError, type Person, programs, StoreOpenError } from '../server/store/model.ts';
import { sqlitePath } from '../server/store/open-store.ts';
import { emailKey } from '../server/store/text-keys.ts';
import { type Context, print, processContext, withLeads } from './leads/context.ts';
import { CommandFailure, ownerProgram, runProgram } from './owner-command.ts';
import { withFirmOption } from './settings.ts';

const HELP = `
Keep the two dashes after "desk": without them npm takes the options for itself.

Examples:
  npm run desk -- invite owner@example.com.au --role owner
  npm run desk -- invite old.owner@example.com.au      a new link for a person at the desk
  npm run desk -- test-mail
  npm run desk -- invite jo@plum.com.au --firm /srv/firms/plum
  npm run desk -- restore data/backups/leads-2026-11-24T00-00-00Z.db

Environment: the server's DESK_ORIGIN, DATA_DIR, BACKUP_DIR, DATABASE_URL and mail settings.
Start the server once before you invite people; it may keep running. Stop it before you restore.`;

/** Runs the command. @returns the exit status: 0 for success, 1 for failure, 2 for invalid arguments. */
export function runDesk(args: readonly string[], context: Context): Promise<number> {
  const program = withFirmOption(ownerProgram('desk', context))
    .description(
      'Invites people to the desk, where the firm answers enquiries; sends a test email; restores a backup.',
    )
    .addHelpText('after', HELP);
  addInvite(program, context);
  addTestMail(program, context);
  addRestore(program, context);
  return runProgram(program, args, context);
}

interface Invite {
  role: Person['role'];
  name?: string;
  own?: true;
  address?: string;
}

function addInvite(program: Command, context: Context): void {
  program
    .command('invite')
    .description('create a sign-in link that works once within a day, and email it if mail is set up')
    .argument('<email>', 'of a new person, or of one at the desk who needs a new link', parseEmail)
    .addOption(
      new Option('--role <role>', 'owner: everything; broker: enquiries, no settings')
        .choices(['owner', 'broker'])
        .default('broker'),
    )
    .option('--name <name>', 'as colleagues see it (default: the part before the @)', parseName)
    .option('--own', 'for a broker who sees only enquiries assigned to them')
    .option('--address <address>', 'of the desk, such as https://desk.example.com.au (default: DESK_ORIGIN)')
    .action((email: string, { role, name, own, address }: Invite) =>
      withLeads(context, async (store) => {
        const origin = originOf(address, context);
        const known = (await store.people()).find((one) => emailKey(one.email) === emailKey(email));
        const person: Person = known ?? {
          id: randomUUID(),
          email,
          name: name ?? email.slice(0, email.indexOf('@')),
          role,
          sees: role === 'owner' || !own ? 'all' : 'own',
          createdAt: context.now.toISOString(),
        };
        if (known === undefined && (await store.addPerson(person)) === 'name-taken') {
          const name = JSON.stringify(person.name);
          throw new CommandFailure(
            `A person at the desk has the name ${name} already. Choose another with --name.`,
          );
        }
        const link = await createLink(store, person.id, 'invitation', { now: context.now, origin });
        const by = programs.deskCommand;
        const detail = `${person.name} as ${person.role}`;
        const entry = {
          id: randomUUID(),
          at: context.now.toISOString(),
          by,
          did: 'invited',
          leadId: null,
          detail,
        } as const;
        await store.record(entry);
        const again = known === undefined ? '' : ' again, with their present name and role';
        print(
          context,
          `${person.name} is invited as ${person.role}${again}. The link works once, within a day:`,
        );
        print(context, `\n  ${link}\n`);
        const to = { name: person.name, address: person.email };
        print(context, await emailLink({ to, purpose: 'invitation', by: null, link }, context));
      }),
    );
}

function addTestMail(program: Command, context: Context): void {
  program
    .command('test-mail')
    .description(
      "email a test message to each of the firm's addresses, and print the mail server's responses",
    )
    .action(() =>
      withLeads(context, async (store) => {
        const { settings, problems } = readDelivery(context.env);
        if (settings === null) {
          const [problem] = problems;
          const wrong = problem && `${problem.variable}: ${problem.expected} (found ${problem.found})`;
          throw new CommandFailure(wrong ?? 'Mail is not set up: set SMTP_HOST, MAIL_FROM and MAIL_TO.');
        }
        const transport = createSmtpTransport(settings.smtp);
        try {
          const { send } = transport;
          const test = await sendTestMail({
            mail: settings,
            send,
            store,
            site: context.site,
            now: context.now,
          });
          const said = formatMailTest(test, context.site);
          if (isRefused(test)) throw new CommandFailure(said);
          print(context, `${said}\nCheck each mailbox. A later bounce is sent to ${test.from}.`);
        } finally {
          transport.close();
        }
      }),
    );
}

function addRestore(program: Command, context: Context): void {
  program
    .command('restore')
    .description('replace the database with a backup, and keep the present one beside it')
    .argument('<copy>', 'the backup file, such as one of the daily copies')
    .option('--erasures-lost', 'restore although the list of erased people is lost')
    .action(async (copy: string, { erasuresLost = false }: { erasuresLost?: boolean }) => {
      const { env, now } = context;
      if (env.DATABASE_URL) {
        throw new CommandFailure('DATABASE_URL names a PostgreSQL server: restore the backup there.');
      }
      const path = sqlitePath(env);
      const wanted = { copy, path, erasuresDir: backupDirectory(env), now, isListLost: erasuresLost };
      const { kept, list } = await restoreSqlite(wanted).catch((error: unknown) => {
        if (error instanceof StoreOpenError || error instanceof BackUpError) {
          throw new CommandFailure(error.message);
        }
        throw error;
      });
      const beside = kept === null ? '' : ` The previous database is kept for ten days, as ${kept}.`;
      const next = 'Start the server: npm start. Everyone has to sign in again.';
      print(context, `Restored ${copy} to ${path}.${beside}\n${next} ${erasureNote(list)}`);
    });
}

function erasureNote(list: ErasureList | null): string {
  if (list === null)
    return 'People who were erased after the backup was made are back: erase them again at the desk.';
  const last = list.erasures.at(-1)?.at.slice(0, 10);
  const known =
    last === undefined ? 'is empty' : `ends on ${last}; the server erases those people again when it starts`;
  return `The list of erased people ${known}. If the list is from a backup, erase people who asked for it since.`;
}

/** Returns the desk's origin: --address, DESK_ORIGIN, or this machine. */
function originOf(address: string | undefined, { env }: Context): string {
  const text =
    address ?? (env.DESK_ORIGIN || `http://localhost:${env.DESK_PORT || nextPort(Number(env.PORT || 3000))}`);
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  const found = JSON.stringify(text);
  const name = address === undefined ? 'DESK_ORIGIN' : '--address';
  throw new CommandFailure(`${name}: expected an address such as https://desk.example.com (found ${found})`);
}

async function emailLink(mail: LinkMail, { env, site }: Context): Promise<string> {
  if (isLoopbackLink(mail.link)) {
    return 'The link opens only on this machine, so it was not emailed. To invite people elsewhere, set DESK_ORIGIN to the address of the desk, such as https://desk.example.com, or pass --address.';
  }
  const { settings, problems } = readDelivery(env);
  if (problems.length > 0)
    return 'The link was not emailed, because the mail settings are invalid. Send it yourself.';
  if (settings === null) return 'Mail is not set up: send the link yourself.';
  const transport = createSmtpTransport(settings.smtp);
  try {
    await transport.send(linkMessage(mail, { ...settings, site }), mail.to.address);
    return `The link was also emailed to ${mail.to.address}.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The link could not be emailed (${reason}). Send it yourself.`;
  } finally {
    transport.close();
  }
}

function parseEmail(value: string): string {
  const address = cleanAddress(value);
  if (isEmailAddress(address)) return address;
  throw new InvalidArgumentError('Expected an email address, such as owner@example.com.au.');
}

function parseName(value: string): string {
  const { success, data } = personNameSchema.safeParse(value);
  if (success) return data;
  throw new InvalidArgumentError('Expected a name of at most 100 characters.');
}

if (import.meta.main) process.exitCode = await runDesk(process.argv.slice(2), processContext());
