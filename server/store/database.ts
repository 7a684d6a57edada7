/** The tables as Kysely sees them. Migrations make them; one schema serves every engine. */
export interface Database {
  lead: LeadTable;
}

export interface LeadTable {
  id: string;
  kind: string;
  source: string;
  received_at: string;
  /** The validated template parameters, as JSON. */
  params: string;
}
