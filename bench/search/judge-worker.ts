/** Judges some pages with a browser of its own; see section.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { launchWithPort } from '../browser/launch.ts';
import { judgeContent, type Verdict } from '../pages/lighthouse.ts';

export interface Share {
  urls: readonly string[];
  workDir: string;
  skipAudits: readonly string[];
}

const { urls, workDir, skipAudits } = workerData as Share;
const browser = await launchWithPort(workDir);
try {
  for (const url of urls) {
    const judged: [string, Verdict] = [url, await judgeContent(url, browser.port, skipAudits)];
    parentPort?.postMessage(judged);
  }
} finally {
  await browser.close();
}
