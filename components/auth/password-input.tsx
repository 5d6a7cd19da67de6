"use client";

import { type KeyboardEvent, useState } from "react";
import { Eye, EyeOff } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Input } from "@/components/ui/form/input";

interface PasswordInputProps {
  name: string;
  autoComplete: "current-password" | "new-password";
}

/**
 * A password field with a button to reveal the text and a Caps Lock warning. Use it inside a Field.
 */
export function PasswordInput({ name, autoComplete }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);

  function watchCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState("CapsLock"));
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1">
        <Input
          name={name}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="flex-1"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <IconButton
          label={isShown ? "Hide password" : "Show password"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
      <p role="status" className="text-xs text-warning-text empty:hidden">
        {isCapsLock && "Caps Lock is on."}
      </p>
    </div>
  );
}
