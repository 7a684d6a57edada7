/** The loaded firm of FIRM_DIR, which is tests/firm by default; see test-environment.ts. */
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import './test-environment.ts';

export const firm = loadFirm(firmFolder());
export const { site, brand } = firm;
