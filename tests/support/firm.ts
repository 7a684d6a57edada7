/** The firm that the tests bring, loaded; see fixture-firm.ts. */
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import './fixture-firm.ts';

export const firm = loadFirm(firmFolder());
export const { site, brand } = firm;
