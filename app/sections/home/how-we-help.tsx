import Handshake from 'lucide-react/icons/handshake';
import ListChecks from 'lucide-react/icons/list-checks';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ScanSearch from 'lucide-react/icons/scan-search';
import { howWeHelp } from '../../../content/home.ts';
import { Section } from '../../components/section.tsx';

const icons = [ScanSearch, MessagesSquare, ListChecks, Handshake];

export function HowWeHelp() {
  return (
    <Section id="how-we-help" title={howWeHelp.title} ground="paper">
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {howWeHelp.cards.map((card, index) => {
          const Icon = icons[index];
          return (
            <li key={card.title} className="border-t-2 border-fig pt-5">
              {Icon && <Icon aria-hidden="true" className="size-7 text-fig" strokeWidth={1.75} />}
              <h3 className="mt-4 text-heading">{card.title}</h3>
              <p className="mt-2 text-ink-soft">{card.text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
