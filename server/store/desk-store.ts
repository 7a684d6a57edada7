/** What the desk keeps beside the leads: how far each is, who works here, how they get in, and who did what. */
import type { Stage } from '../../contracts/stages.ts';
import type { LeadKind, StoredLead } from './lead-store.ts';

/** Who does something: a person of the desk, or a program (`id` null). The name is kept as it was then. */
export interface Author {
  id: string | null;
  name: string;
}

/** Something that happened to a lead, as its history shows it. */
export interface LeadEvent {
  id: string;
  leadId: string;
  at: string;
  by: Author;
  kind: 'note' | 'stage' | 'person' | 'follow-up' | 'released' | 'kept';
  /** The note; or the new stage, the name of the person, the day, the reason; empty: taken away. */
  text: string;
}

export interface LeadQuery {
  kind?: LeadKind;
  stages?: readonly Stage[];
  /** Given to this person; null: to nobody. */
  personId?: string | null;
  /** False unless asked for. */
  suspectedSpam?: boolean;
  /** Could not be e-mailed to one address at least, and was given up. */
  undelivered?: boolean;
  /** All of them stand in it, in any case; telephone numbers also without their spaces. */
  words?: readonly string[];
  receivedBefore?: string;
  receivedSince?: string;
  /** A day as in 2026-11-20: to be followed up on it or before. */
  followUpUntil?: string;
}

/** Where the next page begins: after the last lead of the one before. */
export interface LeadCursor {
  isNew: boolean;
  receivedAt: string;
  id: string;
}

export interface LeadPage {
  leads: StoredLead[];
  /** Null: there are no more. */
  next: LeadCursor | null;
}

/** What of the desk's a person may see: everything, or what was given to them. */
export type Sight = 'all' | { personId: string };

export interface DeskCounts {
  /** Enquiries and applications that nobody has answered. */
  new: number;
  /** Of these, accepted before the time that was asked for. */
  waitingTooLong: number;
  /** To be followed up on the day that was asked for, or before. */
  followUpDue: number;
  suspectedSpam: number;
  /** Not e-mailed to one address at least, and given up. */
  undelivered: number;
}

export interface LeadChange {
  /** As it was read: somebody else's change in between is not written over. */
  version: number;
  by: Author;
  at: string;
  stage?: Stage;
  /** Null: nobody. */
  person?: Author | null;
  /** A day as in 2026-11-20; null: none. */
  followUpOn?: string | null;
  /** Why it is kept when it is old; null: it is not. */
  keptBecause?: string | null;
}

export interface NewNote {
  /** Made by whoever writes it, so that one that is sent twice is one. */
  id: string;
  leadId: string;
  text: string;
  by: Author;
  at: string;
}

export interface DeskLeads {
  /** What nobody has answered, who waits longest first; below it the rest, newest first. */
  page(query: LeadQuery, sight: Sight, options: { after?: LeadCursor; limit: number }): Promise<LeadPage>;
  find(id: string, sight: Sight): Promise<StoredLead | null>;
  deskCounts(sight: Sight, asked: { receivedBefore: string; today: string }): Promise<DeskCounts>;
  /**
   * Oldest event first.
   */
  history(leadId: string): Promise<LeadEvent[]>;
  /** @returns the lead as it is now: with `version` unchanged where somebody else was first. */
  change(id: string, change: LeadChange): Promise<{ changed: boolean; lead: StoredLead } | null>;
  /** Sent again it is kept already; under the id of another note it is not kept. Gone: the lead is. */
  addNote(note: NewNote): Promise<'kept' | 'gone' | 'another'>;
  /** Clears the suspicion, and lets it be delivered. @returns false where it is none, or gone. */
  releaseSpam(id: string, by: Author, at: string): Promise<boolean>;
  /** What the next deletions by age will take: settled, not kept, and accepted before then. Oldest first. */
  expiring(receivedBefore: string, limit: number): Promise<StoredLead[]>;
}

export type Role = 'owner' | 'broker';

export interface Person {
  id: string;
  /** As they wrote it; compared in any case. */
  email: string;
  name: string;
  role: Role;
  /** An owner sees all. */
  sees: 'all' | 'own';
  createdAt: string;
}

export interface Passkey {
  /** The credential's, base64url. */
  id: string;
  personId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  /** What the person calls it. */
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A link that works once. Only its hash is kept. */
export interface SignInLink {
  hash: string;
  personId: string;
  purpose: 'invitation' | 'sign-in';
  createdAt: string;
  expiresAt: string;
}

export interface Session {
  /** Names it to its person; says nothing of the token. */
  id: string;
  personId: string;
  /** When its person last signed in. */
  createdAt: string;
  lastSeenAt: string;
  /** The browser, as it names itself. */
  userAgent: string;
}

export interface DeskPeople {
  /** By name. */
  people(): Promise<Person[]>;
  /** @returns false where the address is another person's. */
  addPerson(person: Person): Promise<boolean>;
  changePerson(id: string, change: Partial<Pick<Person, 'name' | 'role' | 'sees'>>): Promise<ChangeOfPeople>;
  /** With all that lets them in; what was given to them is nobody's. */
  removePerson(id: string): Promise<ChangeOfPeople>;

  addPasskey(passkey: Passkey): Promise<void>;
  passkeys(personId: string): Promise<Passkey[]>;
  findPasskey(id: string): Promise<Passkey | null>;
  passkeyUsed(id: string, counter: number, at: string): Promise<void>;
  removePasskey(id: string, personId: string): Promise<boolean>;

  /** Of the earlier ones of the same person and purpose so many stay. */
  addLink(link: SignInLink, keep: number): Promise<void>;
  /** Without using it up. */
  findLink(hash: string, now: string): Promise<SignInLink | null>;
  /** Uses it up: of several at one moment one gets it. */
  takeLink(hash: string, now: string): Promise<SignInLink | null>;

  /** Something random that a passkey has to sign. */
  addChallenge(challenge: string, times: { now: string; expiresAt: string }): Promise<void>;
  /** @returns whether it was there, and it is no more. */
  takeChallenge(challenge: string, now: string): Promise<boolean>;

  addSession(hash: string, session: Session): Promise<void>;
  /** As if it had begun at this time, under another hash. */
  renewSession(hash: string, newHash: string, at: string): Promise<void>;
  /** Those that were seen since then, with their person. */
  findSession(hash: string, seenSince: string): Promise<{ session: Session; person: Person } | null>;
  sessionSeen(hash: string, at: string): Promise<void>;
  sessions(personId: string, seenSince: string): Promise<Session[]>;
  endSession(id: string, personId: string): Promise<boolean>;
  /** All of them, or all but one, with the links that would begin new ones. */
  endSessions(personId: string, exceptId?: string): Promise<number>;
}

/** The desk always has an owner: the last one stays what they are. */
export type ChangeOfPeople = 'done' | 'gone' | 'last-owner';

/** One line of the record of who did what. It names no sender and quotes nothing of a lead. */
export interface AuditEntry {
  id: string;
  at: string;
  by: Author;
  did:
    | 'signed in'
    | 'signed out'
    | 'read'
    | 'changed'
    | 'exported'
    | 'erased'
    | 'released'
    | 'sent again'
    | 'deleted by age'
    | 'kept'
    | 'invited'
    | 'changed a person'
    | 'removed a person'
    | 'added a passkey'
    | 'removed a passkey'
    | 'backed up';
  leadId: string | null;
  /** In plain words. */
  detail: string;
}

export interface AuditLog {
  record(entry: AuditEntry): Promise<void>;
  /** Newest first. @param before the id of the last entry of the page before. */
  entries(options: { before?: string; limit: number }): Promise<AuditEntry[]>;
}

/** A browser that asked to be told of new leads by a push message. */
export interface NewPush {
  /** The address at the browser's push service; it is a secret. */
  endpoint: string;
  sessionId: string;
  personId: string;
  p256dh: string;
  auth: string;
  createdAt: string;
}

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  personId: string;
  /** Whether they see enquiries that are nobody's. */
  seesAll: boolean;
}

export interface PushStore {
  /** One endpoint is one subscription, the last one's who asked. */
  addPush(push: NewPush): Promise<void>;
  removePush(endpoint: string): Promise<void>;
  /** Of sessions that were seen since then and of people who are still here. */
  pushes(seenSince: string): Promise<PushTarget[]>;
  hasPush(sessionId: string): Promise<boolean>;
  /** That of a session. */
  endPush(sessionId: string): Promise<void>;
}

export type DeskStore = DeskLeads & DeskPeople & AuditLog & PushStore;
