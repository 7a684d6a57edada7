/** Queries and mutations of the Website section. */
import { useQuery } from '@tanstack/react-query';
import type { Published, SitePages, Website } from '../../contracts/website.ts';
import { DeskApiError, post, request } from '../api.ts';
import { queryClient, useGet } from '../queries.ts';

export const WEBSITE = '/website';
/** Copied from contracts/website.ts, whose schemas would enlarge the bundle. */
export const PREVIEW = '/desk/preview';
export const formPath = (id: string) => `${WEBSITE}/forms/${id}`;

const LIVE_MS = 10_000;
const BUILDING_MS = 2_000;
/** Timeout. A full build takes half a minute. */
const PUBLISHING_MS = 180_000;

/** Polls more often while a preview is being built. */
export function useWebsite() {
  return useQuery({
    queryKey: [WEBSITE],
    queryFn: () => request<Website>(WEBSITE),
    refetchInterval: ({ state }) => (state.data?.draft.state === 'building' ? BUILDING_MS : LIVE_MS),
  });
}

/** Returns the published pages with a label of title and URL; empty while loading. */
export function usePages(): { address: string; label: string }[] {
  const { data } = useGet<SitePages>(`${WEBSITE}/pages`);
  return (data?.pages ?? []).map(({ address, title }) => {
    // Titles end with the firm's name.
    const short = title.replace(/ \| [^|]*$/, '');
    return { address, label: short === address ? address : `${short} (${address})` };
  });
}

export function showWebsite(website: Website): Website {
  queryClient.setQueryData([WEBSITE], website);
  return website;
}

export const discard = async (path?: string) =>
  showWebsite(await post<Website>(`${WEBSITE}/discard`, path === undefined ? {} : { path }));

export const keep = async (path: string) => showWebsite(await post<Website>(`${WEBSITE}/keep`, { path }));

export const restore = async (id: number) =>
  showWebsite(await post<Website>(`${WEBSITE}/versions/${id}/restore`));

/**
 * Publishes, and waits if the release of these changes has to be built first.
 *
 * @param paths the changes to publish; all by default.
 * @throws {DeskApiError}
 */
export async function publish(paths?: readonly string[]): Promise<Published> {
  const until = Date.now() + PUBLISHING_MS;
  for (;;) {
    const answer = await post<Published>(`${WEBSITE}/publish`, paths ? { paths } : {});
    showWebsite(answer.website);
    if (answer.version !== null) return answer;
    if (answer.website.draft.state === 'failed') {
      throw new DeskApiError('not-valid', 'Not published: something has to be corrected first, see above.');
    }
    if (Date.now() > until) {
      throw new DeskApiError('failed', 'Not published: preparing it takes too long. Please try again.');
    }
    await new Promise((done) => setTimeout(done, BUILDING_MS));
  }
}
