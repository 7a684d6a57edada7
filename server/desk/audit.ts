/** The record of who did what, for owners to read. */
import type { FastifyInstance } from 'fastify';
import { type AuditPage, auditQuerySchema } from '../../contracts/desk.ts';
import type { DeskContext } from './desk-context.ts';
import { validated } from './desk-refusal.ts';

const PAGE_SIZE = 100;

export function addAudit(api: FastifyInstance, { store, guard }: DeskContext): void {
  api.get('/audit', async (request): Promise<AuditPage> => {
    await guard.owner(request);
    const { before } = validated(auditQuerySchema, request.query);
    const entries = await store.entries({ limit: PAGE_SIZE + 1, ...(before !== undefined && { before }) });
    const shown = entries.slice(0, PAGE_SIZE);
    return {
      entries: shown.map(({ by, ...entry }) => ({ ...entry, by: by.name })),
      next: entries.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
