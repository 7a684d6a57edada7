/** The firm whose built site the tests walk through. */
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';

export const firm = loadFirm(firmFolder());
export const { site, brand } = firm;
