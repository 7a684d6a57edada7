/**
 * Invented enquiries for a new store, so that a newcomer sees the desk with life. Each says in its name that
 * it is a sample; the addresses and telephone numbers are those kept for fiction.
 */
import { randomUUID } from 'node:crypto';
import type { Stage } from '../../contracts/stages.ts';
import { readDelivery } from '../../server/delivery/settings.ts';
import type { Author, Person } from '../../server/store/desk-store.ts';
import type { LeadDatabase } from '../../server/store/lead-database.ts';
import type { Lead } from '../../server/store/lead-store.ts';
import { openLeadDatabase } from '../../server/store/open-store.ts';
import { type Context, print } from '../leads/context.ts';
import { CommandFailure } from '../owner-command.ts';

export const SAMPLE_MARK = '(sample)';

const HOUR_MS = 60 * 60_000;
const DAY = 24;

interface Sample {
  name: string;
  /** How long ago it came. */
  hours: number;
  message: string;
  page?: string;
  stage?: Stage;
  /** Given to the colleague of the samples. */
  given?: true;
  /** In so many days. */
  followUp?: number;
  notes?: string[];
  spam?: true;
  /** Of an application instead of an enquiry. */
  location?: string;
}

const samples: Sample[] = [
  {
    name: 'Priya Raman',
    hours: 1,
    message:
      'We are looking at units around $650,000 and have saved $60,000. What would we still need, and could the 5% deposit scheme help us?',
    page: '/blog/your-first-home-the-money-before-the-keys?utm_source=newsletter&utm_campaign=spring',
  },
  {
    name: 'Tom Okafor',
    hours: 3,
    message: 'Our fixed term ends in February. Can somebody ring after five?',
    page: '/',
  },
  {
    name: 'Mei Castellano',
    hours: 20,
    message: 'I have an offset account with one bank and my pay goes to another. Is it worth moving?',
    page: '/blog/offset-accounts-mortgage-game-changer',
  },
  {
    name: 'Harriet Doyle',
    hours: 31,
    message:
      'I am self-employed and was told no by my bank. I would like to understand why before I ask anybody else.',
    page: '/blog/how-much-can-i-borrow?utm_source=google&utm_campaign=first-home',
  },
  {
    name: 'Ben Wright',
    hours: 2 * DAY,
    message: 'Refinancing $480,000, 22 years left. I set the example on your page to my numbers.',
    page: '/blog/refinancing-what-it-costs-and-when-it-pays?loan=480000',
    stage: 'contacted',
    followUp: 0,
    notes: ['Rang. Sends the last two statements tonight, wants an answer before Christmas.'],
  },
  {
    name: 'Aisha Khan',
    hours: 3 * DAY,
    message: 'First home, buying with my sister. Do both of us have to be first-home buyers?',
    stage: 'booked',
    given: true,
    followUp: 2,
    notes: ['Chat booked for Thursday 5 pm, by phone.', 'Sister joins; asked both to bring payslips.'],
  },
  {
    name: 'Luca Ferrari',
    hours: 5 * DAY,
    message: 'Investment property in Ipswich, what deposit do lenders want?',
    page: '/blog/buying-investment-property-basics-without-hype',
    stage: 'contacted',
    given: true,
  },
  {
    name: 'Nora Simmons',
    hours: 9 * DAY,
    message: 'Thank you for the article on redraw. Please call me.',
    stage: 'lost',
    notes: ['Stays with her bank, which matched the rate.'],
  },
  {
    name: 'Owen Price',
    hours: 16 * DAY,
    message: 'Pre-approval for a house in Toowoomba.',
    stage: 'won',
    notes: ['Settled. Wrote a thank-you card.'],
  },
  {
    name: 'Zoe Marsh',
    hours: 26 * DAY,
    message: 'Can extra repayments be taken out again?',
    stage: 'won',
    given: true,
  },
  {
    name: 'Daniel Cho',
    hours: 6,
    message: 'A client book of my own within three years, with somebody to ask.',
    page: '/work-with-us',
    location: 'Townsville',
  },
  {
    name: 'Sarah Bell',
    hours: 4 * DAY,
    message: 'Coming back to broking after two years at home.',
    page: '/work-with-us',
    location: 'Cairns',
    stage: 'contacted',
  },
  {
    name: 'Best Seo Team',
    hours: 8,
    message: 'We rank you number one on every search engine, guaranteed!!!',
    spam: true,
  },
];

/** Mobile numbers that the regulator keeps for films and books: 0491 570 006 and its kind. */
const phones = [
  '0491 570 006',
  '0491 570 156',
  '0491 570 157',
  '0491 570 158',
  '0491 570 159',
  '0491 570 110',
];

/** Fills a store in which nothing stands yet. @throws {CommandFailure} for any other. */
export async function addSamples(context: Context): Promise<void> {
  const { settings, leadWebhook } = readDelivery(context.env);
  if (settings !== null || leadWebhook !== null) {
    throw new CommandFailure(
      'Samples are for trying out: where mail or a webhook is set up, they would be sent on. Use another DATA_DIR without those settings.',
    );
  }
  const store = await openLeadDatabase(context.env);
  try {
    if ((await store.list()).length > 0) {
      throw new CommandFailure(
        'There are enquiries already, and samples among them would be in the way. Use an empty DATA_DIR.',
      );
    }
    const colleague = await addColleague(store, context.now);
    for (const [index, sample] of samples.entries())
      await addSample(store, sample, index, colleague, context.now);
  } finally {
    await store.close();
  }
  print(context, `${samples.length} invented enquiries stand at the desk, each marked ${SAMPLE_MARK}.`);
  print(context, 'To take them away again: npm run desk -- sample --remove');
}

/** Takes away what {@link addSamples} has added, and nothing else. */
export async function removeSamples(context: Context): Promise<void> {
  const store = await openLeadDatabase(context.env);
  try {
    const addresses = (await store.list())
      .filter(({ params }) => params.from_name.endsWith(SAMPLE_MARK))
      .map(({ params }) => params.from_email);
    let removed = 0;
    for (const address of new Set(addresses)) removed += await store.eraseSender(address);
    for (const { id, name } of await store.people())
      if (name.endsWith(SAMPLE_MARK)) await store.removePerson(id);
    print(context, `${removed} invented enquiries were taken away.`);
  } finally {
    await store.close();
  }
}

/** Somebody to give enquiries to, who cannot sign in: nobody has a link for them. */
async function addColleague(store: LeadDatabase, now: Date): Promise<Person> {
  const person: Person = {
    id: randomUUID(),
    email: 'robin.sample@example.com',
    name: `Robin Lane ${SAMPLE_MARK}`,
    role: 'broker',
    sees: 'own',
    createdAt: now.toISOString(),
  };
  const known = (await store.people()).find(({ email }) => email === person.email);
  if (known !== undefined) return known;
  await store.addPerson(person);
  return person;
}

async function addSample(
  store: LeadDatabase,
  sample: Sample,
  index: number,
  colleague: Person,
  now: Date,
): Promise<void> {
  const received = new Date(now.getTime() - sample.hours * HOUR_MS);
  const at = received.toISOString();
  const lead = leadOf(sample, index, at);
  await store.add(lead, { sameSince: at, suspectedSpam: sample.spam ?? false });
  await settle(store, lead.id, at);
  const later = (hours: number) =>
    new Date(Math.min(now.getTime(), received.getTime() + hours * HOUR_MS)).toISOString();
  const by: Author = { id: colleague.id, name: colleague.name };
  const { stage, given, followUp, notes = [] } = sample;
  if (stage !== undefined || followUp !== undefined) {
    const day = followUp === undefined ? null : new Date(now.getTime() + followUp * DAY * HOUR_MS);
    await store.change(lead.id, {
      version: 0,
      by,
      at: later(4),
      ...(stage !== undefined && { stage }),
      ...(given && { person: by }),
      ...(day && { followUpOn: day.toISOString().slice(0, 10) }),
    });
  }
  for (const [place, text] of notes.entries()) {
    await store.addNote({ id: randomUUID(), leadId: lead.id, text, by, at: later(5 + 20 * place) });
  }
}

/** As if it had been e-mailed: mail that is set up later does not send it on. */
async function settle(store: LeadDatabase, id: string, at: string): Promise<void> {
  const now = new Date(Date.parse(at) + HOUR_MS).toISOString();
  const leasedUntil = new Date(Date.parse(at) + 2 * HOUR_MS).toISOString();
  const claimed = await store.claim({ worker: id, now, leasedUntil, limit: samples.length });
  for (const lead of claimed) await store.recordDelivered(lead.id, id, at, 'sample');
}

function leadOf({ name, message, page, location }: Sample, index: number, receivedAt: string): Lead {
  const slug = name.toLowerCase().replaceAll(' ', '.');
  const common = {
    from_name: `${name} ${SAMPLE_MARK}`,
    from_email: `${slug}.sample@example.com`,
    phone: phones[index % phones.length] ?? '',
  };
  const shared = { id: randomUUID(), receivedAt, source: 'sdk', sentFrom: page ?? null } as const;
  if (location === undefined) return { ...shared, kind: 'enquiry', params: { ...common, message } };
  const application = {
    to_name: 'The team',
    location,
    experience_level: '3plus',
    current_situation: 'Employed by a lender, with two months of notice.',
    business_goals: message,
    expected_volume: '6-10',
    hear_about_us: 'A colleague',
    additional_info: 'None provided',
    application_type: 'Broker Application',
  } as const;
  return { ...shared, kind: 'application', params: { ...common, ...application } };
}
