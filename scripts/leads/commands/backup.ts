import { statSync } from 'node:fs';
import type { Command } from '../command.ts';
import { outputPath, writeWhole } from '../output-file.ts';
import { readLeads } from '../with-leads.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'copy the whole database to a file',
  help: `NAME
  leads backup - copy the whole database to a file

USAGE
  npm run leads -- backup FILE

  May be used while the server runs: the copy is complete and holds everything
  that was acknowledged before it began. It is readable by you alone. A file
  that is there already is not overwritten.

  With PostgreSQL, use pg_dump instead.

  To restore it: stop the server; in the data folder, move leads.db and, where
  they are there, leads.db-wal and leads.db-shm away; copy FILE there as
  leads.db; start the server.

OPTIONS
  --help  print this

EXAMPLES
  npm run leads -- backup leads-2026-11-20.db
  npm run leads -- backup "/mnt/backup/leads-$(date +%F).db"`,
  options: {},
  words: { min: 1, max: 1, expected: 'one file' },
  async run(call) {
    const path = outputPath(call.words[0] ?? '', call.env);
    await readLeads(call.env, (leads) => writeWhole(path, (part) => leads.backUp(part)));
    console.log(`Backed up to ${path} (${Math.ceil(statSync(path).size / 1024)} kB)`);
    console.log('It holds personal data: keep it as safe as the database itself.');
  },
};
