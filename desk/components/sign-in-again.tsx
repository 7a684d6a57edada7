import type { DeskPerson } from '../../contracts/desk.ts';
import { endConfirming, useIsConfirming } from '../confirmation.ts';
import { signedIn, useSignedOut } from '../queries.ts';
import { Dialog } from './dialog.tsx';
import { SignIn } from './sign-in.tsx';

/**
 * Asks over the page for a sign-in: of who is signed in no more, and before what takes everything out or
 * changes who may do what. It goes on by itself then.
 */
export function SignInAgain({ person: { id, name, email } }: { person: DeskPerson }) {
  const isSignedOut = useSignedOut();
  const isConfirming = useIsConfirming();
  if (isSignedOut) {
    return (
      <Dialog title="Please sign in again">
        <p>What you have typed is still here.</p>
        <SignIn email={email} onDone={signedIn} />
      </Dialog>
    );
  }
  if (!isConfirming) return null;
  const confirm = async (found?: DeskPerson) => {
    if (found === undefined || found.id === id) return endConfirming(null);
    endConfirming(`It was not done: ${found.name} has signed in instead of ${name}.`);
    await signedIn();
  };
  return (
    <Dialog
      title="Please confirm that it is you"
      close="Leave it"
      onClose={() => endConfirming('It was not done.')}
    >
      <p>For this you sign in once more. What you have typed is still here, and it goes on by itself.</p>
      <SignIn email={email} onDone={confirm} />
    </Dialog>
  );
}
