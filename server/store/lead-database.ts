/** All that an engine gives to the server, and what the owner's commands get. */
import type { DeskStore } from './desk-store.ts';
import type { DigestStore, LeadAdmin, LeadStore, Outbox } from './lead-store.ts';
import type { WebhookStore } from './webhook-store.ts';

export type OwnerStore = LeadAdmin & DeskStore;

export type LeadDatabase = LeadStore & OwnerStore & Outbox & DigestStore & WebhookStore;
