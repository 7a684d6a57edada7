/** Requests of articles and pages. */
import { useQuery } from '@tanstack/react-query';
import type { Calculators, TextCreated, TextDetail, TextFolder, Texts } from '../../contracts/texts.ts';
import type { Facts } from '../../contracts/website.ts';
import { post, request } from '../api.ts';
import { queryClient, useGet, useLive } from '../queries.ts';
import { WEBSITE } from '../website/queries.ts';

/** The screen of the list, and the API's path. */
export const TEXTS = `${WEBSITE}/texts`;

export interface TextName {
  folder: TextFolder;
  name: string;
}

export const textPath = ({ folder, name }: TextName) => `${TEXTS}/${folder}/${name}`;

export const useTexts = () => useLive<Texts>(TEXTS);

/**
 * Loads a text each time its screen opens. An answer from an earlier visit may lack what was typed since: wait for
 * `isFetchedAfterMount`.
 */
export function useText(path: string) {
  return useQuery({
    queryKey: [path],
    queryFn: () => request<TextDetail>(path),
    refetchOnMount: 'always',
  });
}

export const useCalculators = () => useGet<Calculators>(`${TEXTS}/calculators`).data?.calculators ?? [];
export const useFacts = () => useGet<Facts>(`${WEBSITE}/facts`).data?.facts ?? [];

const showTexts = (texts: Texts): void => void queryClient.setQueryData([TEXTS], texts);

export const createText = (folder: TextFolder, title: string) => post<TextCreated>(TEXTS, { folder, title });

/** Copies the product's text into the firm's folder. */
export const copyText = (text: TextName) => post<TextCreated>(`${textPath(text)}/copy`);

export const hideText = async (text: TextName, isHidden: boolean) =>
  showTexts(await post<Texts>(`${textPath(text)}/hide`, { isHidden }));

/** Deletes the firm's text, or goes back to the product's. */
export const deleteText = async (text: TextName) =>
  showTexts(await request<Texts>(textPath(text), { method: 'DELETE' }));

/** Keeps the firm's text after the product's has changed. */
export async function keepText(text: TextName): Promise<void> {
  const path = textPath(text);
  queryClient.setQueryData([path], await post<TextDetail>(`${path}/keep`));
}
