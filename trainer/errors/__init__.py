"""The known troubles of the environment: one exception family, each with what a person can do."""

from trainer.errors.troubles import (
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseNewer,
    DatabaseReadOnly,
    DatabaseTrouble,
    DirectoryUnusable,
    DiskFull,
    DisplayMissing,
    EnvironmentTrouble,
    FileTrouble,
    FileUnreadable,
    FileUnwritable,
    LibraryMissing,
    SettingsDamaged,
    Trouble,
)

__all__ = [
    "DatabaseDamaged",
    "DatabaseLocked",
    "DatabaseNewer",
    "DatabaseReadOnly",
    "DatabaseTrouble",
    "DirectoryUnusable",
    "DiskFull",
    "DisplayMissing",
    "EnvironmentTrouble",
    "FileTrouble",
    "FileUnreadable",
    "FileUnwritable",
    "LibraryMissing",
    "SettingsDamaged",
    "Trouble",
]
