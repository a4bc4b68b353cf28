import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { EMOJI_PICKER } from '../copy.ts';
import classes from './Attach.module.css';

const EMOJI = [
  ...'😀😃😄😁😆😅😂🤣😊😇🙂🙃😉😌😍🥰😘😋😛😜🤪🤔🤨😐😏😒🙄😬😴😷🤒🥳😎🤓😕😟😮😲😳🥺😢😭😤😠🤯😱😨😥',
  ...'👍👎👏🙌🙏🤝💪👋🤞🤟👌👀🧠💡🔥⭐🌟✨🎉🎂🎁🏆🥇💯✅❌❓❗💬🚀',
  '❤️',
  ...'🧡💛💚💙💜🖤💔💕🌹🌻🌲🌊🌞🌙🌈🍞🥐🥖🍕🍎☕🍵🍷🎵🎸🎨📚📷🏠🚲🚌🐶🐱🐦🐟🐝',
];

interface EmojiSheetProps {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

export default function EmojiSheet({ onChoose, onClose }: EmojiSheetProps) {
  return (
    <BottomSheet isOpen onClose={onClose} title={EMOJI_PICKER.title}>
      <div className={classes.emojis}>
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={classes.emoji}
            aria-label={emoji}
            onClick={() => {
              onChoose(emoji);
              onClose();
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </BottomSheet>
  );
}
