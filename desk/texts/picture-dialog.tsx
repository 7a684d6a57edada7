import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorMessage, Field } from '../components/controls.tsx';
import { FILE_INPUT, thumbnailUrl, uploadPicture } from '../website/picture-field.tsx';
import { InsertDialog } from './insert-dialogs.tsx';

interface PictureDialogProps {
  /** A picture that was pasted or dropped; null asks for one. */
  file: File | null;
  onClose: () => void;
  onChoose: (picture: { file: string; alt: string; caption: string }) => void;
}

/** Uploads a picture, and asks for what it shows. */
export function PictureDialog({ file: given, onClose, onChoose }: PictureDialogProps) {
  const id = useId();
  const alt = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [texts, setTexts] = useState({ alt: '', caption: '' });
  const [problem, setProblem] = useState<'file' | 'alt' | null>(null);
  const upload = useMutation({ mutationFn: (file: File) => uploadPicture('pictures', file) });
  const { mutate, data: picture, isPending } = upload;
  useEffect(() => {
    if (given) mutate(given);
  }, [given, mutate]);
  useEffect(() => {
    if (picture) alt.current?.focus();
  }, [picture]);

  const submit = () => {
    if (isPending) return;
    const missing = !picture ? 'file' : texts.alt.trim() === '' ? 'alt' : null;
    setProblem(missing);
    if (missing === 'file') chooser.current?.focus();
    else if (missing === 'alt') alt.current?.focus();
    else if (picture) onChoose({ file: picture.path, ...texts });
  };

  return (
    <InsertDialog title="Picture" action="Put in the picture" onClose={onClose} onSubmit={submit}>
      <div className="flex flex-wrap items-center gap-4">
        {picture && (
          <img
            src={thumbnailUrl(picture.path)}
            alt="What you chose"
            className="size-24 rounded-lg border border-line object-contain"
          />
        )}
        <label className="grid min-w-0 grow basis-60 gap-1">
          <span className="label">{picture ? 'Choose another picture' : 'A picture from this device'}</span>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            className={FILE_INPUT}
            aria-describedby={`${id}-file`}
            aria-invalid={problem === 'file'}
            aria-disabled={isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              setProblem(null);
              if (file && !isPending) mutate(file);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </label>
      </div>
      <div id={`${id}-file`}>
        <p role="status">
          {isPending && 'Sending the picture…'}
          {picture && `The picture has arrived: ${picture.width} by ${picture.height} pixels.`}
        </p>
        <p role="alert" className="font-semibold text-coral">
          {problem === 'file' && 'Choose a picture first.'}
        </p>
        <ErrorMessage error={upload.error} />
      </div>
      <div>
        <Field
          ref={alt}
          label="What does it show? Read out to people who can’t see it"
          autoComplete="off"
          required
          aria-describedby={`${id}-alt`}
          aria-invalid={problem === 'alt'}
          value={texts.alt}
          onChange={({ target }) => setTexts({ ...texts, alt: target.value })}
        />
        <p id={`${id}-alt`} role="alert" className="mt-1 font-semibold text-coral">
          {problem === 'alt' &&
            'Say what the picture shows, such as “A couple in front of their first home”.'}
        </p>
      </div>
      <Field
        label="Words below the picture (may be empty)"
        autoComplete="off"
        value={texts.caption}
        onChange={({ target }) => setTexts({ ...texts, caption: target.value })}
      />
    </InsertDialog>
  );
}
