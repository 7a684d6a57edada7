/** All that an engine gives to the server and to the owner's commands. */
import type { DeskStore } from './desk-store.ts';
import type { JobStore } from './job-store.ts';
import type { LeadStore } from './lead-store.ts';

export type LeadDatabase = LeadStore & DeskStore & JobStore;
