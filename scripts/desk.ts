/** `npm run desk`: lets somebody in to the desk in the browser, tests the mail, and restores a copy. Everything else is done there. */
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
The two dashes after "desk" belong there: without them npm keeps the options.

Examples:
  npm run desk -- invite owner@example.com.au --role owner
  npm run desk -- invite old.owner@example.com.au      lets somebody in again
  npm run desk -- test-mail
  npm run desk -- invite jo@plum.com.au --firm /srv/firms/plum
  npm run desk -- restore data/backups/leads-2026-11-24T00-00-00Z.db

Environment: DESK_ORIGIN, DATA_DIR, BACKUP_DIR, DATABASE_URL and the mail settings (as the server's).
The server may run while somebody is invited, after it was started once; it has to be stopped for restoring.`;

/** @returns the exit status: 0 when it is done, 1 when it failed, 2 for a call that is not right. */
export function runDesk(args: readonly string[], context: Context): Promise<number> {
  const program = withFirmOption(ownerProgram('desk', context))
    .description(
      'Lets somebody in to the desk, where enquiries are answered in a browser; tests their email; restores a copy.',
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
    .description('make a link that lets somebody in once, within a day, and email it where mail is set up')
    .argument('<email>', 'of the person; of somebody who is there already, to let them in again', parseEmail)
    .addOption(
      new Option('--role <role>', 'owner: everything; broker: enquiries, no settings')
        .choices(['owner', 'broker'])
        .default('broker'),
    )
    .option('--name <name>', 'as colleagues see it; of a new person the part before the @', parseName)
    .option('--own', 'a broker who sees only the enquiries that were given to them')
    .option(
      '--address <address>',
      'of the desk, such as https://desk.example.com.au, where it is not that of DESK_ORIGIN',
    )
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
          throw new CommandFailure(`Somebody at the desk is called ${name}. Give another with --name.`);
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
        const again = known === undefined ? '' : ' once more, as they are';
        print(
          context,
          `${person.name} is invited as ${person.role}${again}. The link works once, within a day:`,
        );
        print(context, `\n  ${link}\n`);
        const to = { name: person.name, address: person.email };
        print(context, await mailed({ to, purpose: 'invitation', by: null, link }, context));
      }),
    );
}

function addTestMail(program: Command, context: Context): void {
  program
    .command('test-mail')
    .description("email a test message to each of the firm's addresses, and say what the mail server answers")
    .action(() =>
      withLeads(context, async (store) => {
        const { settings, problems } = readDelivery(context.env);
        if (settings === null) {
          const [problem] = problems;
          const wrong = problem && `${problem.variable}: ${problem.expected} (found ${problem.found})`;
          throw new CommandFailure(wrong ?? 'No mail is set up: set SMTP_HOST, MAIL_FROM and MAIL_TO.');
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
          print(context, `${said}\nLook into each mailbox: what bounces later comes to ${test.from}.`);
        } finally {
          transport.close();
        }
      }),
    );
}

function addRestore(program: Command, context: Context): void {
  program
    .command('restore')
    .description('put a copy of all enquiries into the place of what is there, which stays beside it')
    .argument('<copy>', 'the file, such as one of the daily copies')
    .option('--erasures-lost', 'although nobody knows any more who was erased since')
    .action(async (copy: string, { erasuresLost = false }: { erasuresLost?: boolean }) => {
      const { env, now } = context;
      if (env.DATABASE_URL) {
        throw new CommandFailure('DATABASE_URL names a server of its own: restore its copy there.');
      }
      const path = sqlitePath(env);
      const wanted = { copy, path, erasuresDir: backupDirectory(env), now, isListLost: erasuresLost };
      const { kept, list } = await restoreSqlite(wanted).catch((error: unknown) => {
        if (error instanceof StoreOpenError || error instanceof BackUpError) {
          throw new CommandFailure(error.message);
        }
        throw error;
      });
      const beside = kept === null ? '' : ` What was there is kept for ten days, as ${kept}.`;
      const next = 'Start the server: npm start. Everybody signs in anew.';
      print(context, `${path} is ${copy} now.${beside}\n${next} ${erasedAgain(list)}`);
    });
}

function erasedAgain(list: ErasureList | null): string {
  if (list === null)
    return 'Whoever was erased after the copy was made is back: erase them again at the desk.';
  const last = list.erasures.at(-1)?.at.slice(0, 10);
  const known = last === undefined ? 'names nobody' : `ends on ${last}; whom it names is erased again then`;
  return `The list of who was erased ${known}. If it is from a back-up, erase again whoever has asked for it since.`;
}

/** Where the desk is reached: as the call or the setting says, or else on this machine. */
function originOf(address: string | undefined, { env }: Context): string {
  const text =
    address ?? (env.DESK_ORIGIN || `http://localhost:${env.DESK_PORT || nextPort(Number(env.PORT || 3000))}`);
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  const found = JSON.stringify(text);
  const name = address === undefined ? 'DESK_ORIGIN' : '--address';
  throw new CommandFailure(`${name}: expected an address such as https://desk.example.com (found ${found})`);
}

async function mailed(mail: LinkMail, { env, site }: Context): Promise<string> {
  if (isLoopbackLink(mail.link)) {
    return 'It opens on this machine alone, and was not emailed. To invite somebody elsewhere, set DESK_ORIGIN to the address of the desk, such as https://desk.example.com, or give it with --address.';
  }
  const { settings, problems } = readDelivery(env);
  if (problems.length > 0) return 'It was not emailed: the mail settings are not right. Pass it on yourself.';
  if (settings === null) return 'No mail is set up: pass the link on yourself.';
  const transport = createSmtpTransport(settings.smtp);
  try {
    await transport.send(linkMessage(mail, { ...settings, site }), mail.to.address);
    return `It was also emailed to ${mail.to.address}.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `It could not be emailed (${reason}). Pass it on yourself.`;
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
