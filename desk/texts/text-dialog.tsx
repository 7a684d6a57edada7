import { blockTag, type Edit, insertBlock, insertMarkdown, type LinkPlace, setLink } from './edits.ts';
import { FigureDialog, LinkDialog } from './insert-dialogs.tsx';
import { type InsertOption, variableTag } from './insert-options.ts';
import { PictureDialog } from './picture-dialog.tsx';
import type { ParsedTable } from './table.ts';
import { TableDialog } from './table-dialog.tsx';

export type OpenDialog =
  | { kind: 'figure' }
  | { kind: 'link'; place: LinkPlace }
  | { kind: 'picture'; file: File | null }
  | { kind: 'table'; table: ParsedTable | null };

interface TextDialogProps {
  dialog: OpenDialog;
  options: readonly InsertOption[];
  pages: readonly { address: string; label: string }[];
  charts: readonly { name: string; title: string }[];
  onClose: () => void;
  /** Closes the dialog and edits the text. */
  onEdit: (find: (text: string, from: number, to: number) => Edit) => void;
}

/** The open dialog of the text's toolbar. */
export function TextDialog({ dialog, options, pages, charts, onClose, onEdit }: TextDialogProps) {
  const insertOnOwnLines = (block: string) => onEdit((text, _, to) => insertBlock(text, to, block));
  switch (dialog.kind) {
    case 'figure':
      return (
        <FigureDialog
          options={options}
          charts={charts}
          onClose={onClose}
          onFigure={(name) => onEdit((text, from, to) => insertMarkdown(text, from, to, variableTag(name)))}
          onExample={(tag, of) => insertOnOwnLines(blockTag(tag, { of }))}
        />
      );
    case 'link':
      return (
        <LinkDialog
          place={dialog.place}
          pages={pages}
          onClose={onClose}
          onChoose={(words, address) => onEdit(() => setLink(dialog.place, words, address))}
        />
      );
    case 'picture':
      return (
        <PictureDialog
          file={dialog.file}
          onClose={onClose}
          onChoose={(picture) => insertOnOwnLines(blockTag('picture', picture))}
        />
      );
    case 'table': {
      const { table } = dialog;
      return (
        <TableDialog
          table={table}
          onClose={onClose}
          onChoose={(text) =>
            table
              ? onEdit(() => ({
                  ...{ from: table.from, to: table.to, text },
                  selection: [table.from, table.from + text.length],
                }))
              : insertOnOwnLines(text)
          }
        />
      );
    }
  }
}
