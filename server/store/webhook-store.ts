/** Which leads other systems still have to be told of. */
import type { StoredLead } from './lead-store.ts';

export interface WebhookState {
  waiting: number;
  givenUp: number;
  lastTakenAt: string | null;
  /** Of the one that failed last among those that wait or were given up, in words without personal data. */
  lastError: string | null;
}

export interface WebhookClaim {
  now: string;
  /** Until then nobody else gets them. */
  leasedUntil: string;
  /** No try is put off further than to here: what is said to wait longer bears a wrong clock's time. */
  latestAttempt: string;
  limit: number;
}

export interface WebhookStore {
  /** What has come until now is not announced: the webhook is being set up. */
  skipWebhooks(): Promise<void>;
  /** Leads that are due and no suspected spam, oldest first, each with how often it has failed. */
  claimWebhooks(claim: WebhookClaim): Promise<{ lead: StoredLead; failures: number }[]>;
  webhookTaken(leadId: string, at: string): Promise<void>;
  /** @param nextAt null: given up. */
  webhookFailed(leadId: string, reason: string, nextAt: string | null): Promise<void>;
  webhookState(): Promise<WebhookState>;
}
