/** The firm that the tests bring, loaded; see test-environment.ts. */
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import './test-environment.ts';

export const firm = loadFirm(firmFolder());
export const { site, brand } = firm;
