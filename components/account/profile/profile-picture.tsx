"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useChangePicture } from "@/lib/people/profile/client";
import type { Profile } from "@/lib/people/profile/schema";
import { PictureCrop } from "./picture-crop";

const UNREADABLE_IMAGE = "This image can’t be read. Choose a PNG, JPEG or WebP file.";

/**
 * The user's picture: chosen or dropped, cropped to a square in the browser, and uploaded at a
 * small size.
 */
export function ProfilePicture({ profile }: { profile: Profile }) {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const change = useChangePicture();
  const router = useRouter();
  const wasCropping = useRef(false);

  // The focused element was removed with the preview, so focus has fallen back to the document.
  useEffect(() => {
    if (image === null && wasCropping.current) opener.current?.focus();
    wasCropping.current = false;
  }, [image]);

  async function choose(file: File | undefined) {
    if (!file) return;
    setError(null);
    try {
      setImage(await createImageBitmap(file));
    } catch {
      setError(UNREADABLE_IMAGE);
    }
  }

  function close() {
    image?.close();
    setImage(null);
    setError(null);
    wasCropping.current = true;
  }

  async function save(picture: Blob) {
    setError(null);
    try {
      await change.mutateAsync(picture);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "The picture was not saved.");
      return;
    }
    close();
    toastSuccess("Picture saved");
    // The sidebar also shows the picture.
    router.refresh();
  }

  async function remove() {
    await change.mutateAsync(null);
    toastSuccess("Picture removed");
    router.refresh();
  }

  if (image) {
    return (
      <PictureCrop
        image={image}
        isSaving={change.isPending}
        error={error}
        onSave={(picture) => void save(picture)}
        onCancel={close}
      />
    );
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
      className={cn(
        "flex max-w-xl flex-wrap items-center gap-4 rounded-md border border-dashed p-4",
        isOver ? "border-accent bg-surface-selected" : "border-border",
      )}
    >
      <Avatar
        name={`${profile.first_name} ${profile.last_name}`}
        src={profile.profile_picture}
        className="size-16 text-md"
        decorative
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} onClick={() => picker.current?.click()}>
            {profile.profile_picture === null ? "Choose a picture" : "Change picture"}
          </Button>
          {profile.profile_picture !== null && (
            <Button variant="ghost" onClick={() => setConfirming(true)}>
              Remove
            </Button>
          )}
        </div>
        <p className="text-sm text-text-muted">Or drop an image here: PNG, JPEG or WebP.</p>
        {error !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {error}
          </p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        tabIndex={-1}
        aria-label="Picture"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Remove your picture?"
        description="Your picture will be deleted, and your initials will be shown instead."
        confirmLabel="Remove picture"
        onConfirm={remove}
      />
    </div>
  );
}
