import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { DESK_API } from '../../contracts/desk.ts';
import type { PictureSaved } from '../../contracts/website.ts';
import { DeskApiError, request } from '../api.ts';
import { ErrorMessage } from '../components/controls.tsx';
import { type FieldProps, fieldId, useFocusAfterChange, useForm } from './form-context.ts';
import { Labelled } from './labelled.tsx';
import { WEBSITE } from './queries.ts';
import { emptyValue, type FieldOf } from './values.ts';

const MOST_BYTES = 25 * 1024 * 1024;

/** The class of an input for a file. */
export const FILE_INPUT =
  'w-full min-w-0 file:me-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border-2 file:border-fig file:bg-card file:px-4 file:font-semibold file:text-fig file:hover:bg-mist';

/**
 * Uploads a picture. The server checks its content.
 *
 * @throws {DeskApiError}
 */
export async function uploadPicture(folder: FieldOf<'picture'>['folder'], file: File): Promise<PictureSaved> {
  if (file.size > MOST_BYTES) {
    throw new DeskApiError('not-valid', 'This picture is larger than 25 MB. Please choose a smaller one.');
  }
  const query = new URLSearchParams({ name: file.name });
  return request<PictureSaved>(`${WEBSITE}/pictures/${folder}?${query}`, { method: 'POST', body: file });
}

/** The address of a picture's thumbnail. */
export const thumbnailUrl = (path: string) => `${DESK_API}${WEBSITE}/pictures/${path}`;

/** A picture from this device. */
export function PictureField({ field, path, value, onChange }: FieldProps<FieldOf<'picture'>>) {
  const { announce } = useForm();
  const focusAfterChange = useFocusAfterChange();
  const picture = typeof value === 'string' ? value : '';
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(field.folder, file),
    onSuccess: ({ path: saved, width, height }) => {
      onChange(saved);
      announce(`The picture has arrived: ${width} by ${height} pixels. Save to keep it.`);
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file && !upload.isPending) upload.mutate(file);
    // Allows choosing the same file again.
    target.value = '';
  };
  const remove = () => {
    onChange(field.optional ? emptyValue(field) : '');
    announce('The picture is removed. Save to keep it so.');
    focusAfterChange(fieldId(path));
  };
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          {picture !== '' && (
            <img
              key={picture}
              // Cache-busting: a new logo has the same path.
              src={`${thumbnailUrl(picture)}?${upload.submittedAt}`}
              alt={`${field.label} at present`}
              className="size-24 rounded-lg border border-line object-contain"
            />
          )}
          <div className="grid min-w-0 grow basis-60 grid-cols-1 gap-1">
            <input
              {...control}
              type="file"
              accept={field.folder === 'logo' ? '.svg,.png,image/svg+xml,image/png' : 'image/*'}
              className={FILE_INPUT}
              aria-disabled={upload.isPending}
              onChange={choose}
            />
            <p role="status">{upload.isPending && 'Sending the picture…'}</p>
            {picture !== '' && (
              <button type="button" className="target text-coral" onClick={remove}>
                Remove the picture
              </button>
            )}
          </div>
          <ErrorMessage error={upload.error} />
        </div>
      )}
    </Labelled>
  );
}
